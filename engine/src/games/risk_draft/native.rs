//! The Risk draft by name and rules.

use std::sync::Arc;

use super::evaluations::Evaluation;
use super::own::Weights;
use super::Shares;
use crate::games::draft::NamedReward;
use crate::risk_map::NAMES;
use crate::value::Fields;

impl Evaluation {
    /// An evaluation by its name; `own` needs weights.
    pub fn from_name(value: &str, intercept: bool, weights: Option<&Fields>) -> Result<Self, String> {
        match (value, weights) {
            ("jo", None) => Ok(Evaluation::Jo),
            ("learned", None) => Ok(Evaluation::Learned { intercept }),
            ("own", Some(given)) => {
                let (seats, holding) = (given.read("seats")?, given.read("holding")?);
                let made = Weights::new(seats, holding, given.read("territories")?, given.read("neighbours")?);
                Ok(Evaluation::Own(Arc::new(made?)))
            }
            (other, _) => Err(format!("expected the evaluation jo, learned, or own with weights, got '{other}'")),
        }
    }
}

impl NamedReward for Shares {
    const NAME: &'static str = "risk-draft";

    fn from_rules(rules: &Fields) -> Result<Self, String> {
        let weights: Option<Fields> = rules.read("weights")?;
        let value: String = rules.read("value")?;
        let evaluation = Evaluation::from_name(&value, rules.read("intercept")?, weights.as_ref())?;
        Shares::new(rules.read("players")?, evaluation)
    }

    fn item_names(_rules: &Fields) -> Result<Vec<String>, String> {
        Ok(NAMES.iter().map(|name| name.to_string()).collect())
    }
}
