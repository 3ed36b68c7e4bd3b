//! The time that a search may take, by the system's clock or by one that a test moves.

use std::fmt;
use std::sync::{Arc, LazyLock};
use std::time::Instant;

static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Tells seconds from some moment in the past on.
#[derive(Clone, Default)]
pub struct Clock(Option<Arc<dyn Fn() -> f64 + Send + Sync>>);

impl Clock {
    /// A clock that somebody else moves.
    pub fn moved(tell: impl Fn() -> f64 + Send + Sync + 'static) -> Self {
        Clock(Some(Arc::new(tell)))
    }

    fn now(&self) -> f64 {
        self.0.as_ref().map_or_else(|| BEGINNING.elapsed().as_secs_f64(), |tell| tell())
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.0.is_none() { "the system's clock" } else { "a moved clock" })
    }
}

/// When a search began, and when its time is up.
#[derive(Clone, Debug)]
pub struct Timer {
    clock: Clock,
    start: f64,
    seconds: Option<f64>,
}

impl Timer {
    /// Start to count; without `seconds` the time is never up.
    pub fn start(clock: &Clock, seconds: Option<f64>) -> Self {
        Timer { clock: clock.clone(), start: clock.now(), seconds }
    }

    pub fn elapsed(&self) -> f64 {
        self.clock.now() - self.start
    }

    /// Whether the time is up. The clock is not looked at where nobody wants to know.
    pub fn is_up(&self) -> bool {
        self.seconds.is_some_and(|seconds| self.elapsed() >= seconds)
    }
}
