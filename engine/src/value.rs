//! Values as the engine takes them from outside and gives them back: rules, positions and what there is to see of them.
//! They have names, and reading one says what was expected and what came.

use std::borrow::Cow;
use std::fmt;

/// As much of a value as an error shows.
const MOST_TEXT: usize = 200;

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Nothing,
    Truth(bool),
    Whole(i128),
    Number(f64),
    Text(Cow<'static, str>),
    List(Vec<Value>),
    Fields(Fields),
}

/// Named values, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(Vec<(Cow<'static, str>, Value)>);

impl Fields {
    /// The same with one more.
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Value>) -> Self {
        self.0.push((name.into(), value.into()));
        self
    }

    /// These and then others.
    pub fn and(mut self, others: Fields) -> Self {
        self.0.extend(others.0);
        self
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_ref(), value))
    }

    pub fn get(&self, name: &str) -> Option<&Value> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The value of a field, if it is there and of the right kind.
    pub fn read<T: Read>(&self, name: &str) -> Result<T, String> {
        let expected = || format!("expected {name} to be {}", T::kind());
        let value = self.get(name).ok_or_else(|| format!("{}, got nothing by that name", expected()))?;
        T::read(value).ok_or_else(|| format!("{}, got {value}", expected()))
    }

    /// A field that is one of several words.
    pub fn choose<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<T, String> {
        let word: String = self.read(name)?;
        words.iter().find(|(known, _)| *known == word).map(|&(_, meant)| meant).ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|&(known, _)| known).collect();
            format!("expected {name} to be one of {}, got '{word}'", known.join(", "))
        })
    }
}

/// What a value can be read as.
pub trait Read: Sized {
    /// None if it is of another kind, or out of range.
    fn read(value: &Value) -> Option<Self>;

    /// What is expected, in words.
    fn kind() -> Cow<'static, str>;
}

macro_rules! whole_numbers {
    ($($kind:ident)*) => {$(
        impl Read for $kind {
            fn read(value: &Value) -> Option<Self> {
                match value {
                    Value::Whole(number) => (*number).try_into().ok(),
                    _ => None,
                }
            }

            fn kind() -> Cow<'static, str> {
                format!("a whole number from {} to {}", $kind::MIN, $kind::MAX).into()
            }
        }

        impl From<$kind> for Value {
            fn from(number: $kind) -> Self {
                Value::Whole(number as i128)
            }
        }
    )*};
}

whole_numbers!(i8 u8 u16 u32 u64 usize);

impl Read for f64 {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Number(number) => Some(*number),
            Value::Whole(number) => Some(*number as f64),
            _ => None,
        }
    }

    fn kind() -> Cow<'static, str> {
        "a number".into()
    }
}

impl Read for bool {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Truth(truth) => Some(*truth),
            _ => None,
        }
    }

    fn kind() -> Cow<'static, str> {
        "true or false".into()
    }
}

impl Read for String {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.to_string()),
            _ => None,
        }
    }

    fn kind() -> Cow<'static, str> {
        "text".into()
    }
}

impl Read for Fields {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Fields(fields) => Some(fields.clone()),
            _ => None,
        }
    }

    fn kind() -> Cow<'static, str> {
        "named values".into()
    }
}

impl<T: Read> Read for Option<T> {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Nothing => Some(None),
            other => T::read(other).map(Some),
        }
    }

    fn kind() -> Cow<'static, str> {
        format!("{} or nothing", T::kind()).into()
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::List(values) => values.iter().map(T::read).collect(),
            _ => None,
        }
    }

    fn kind() -> Cow<'static, str> {
        format!("a list, each {}", T::kind()).into()
    }
}

impl<T: Read, const LENGTH: usize> Read for [T; LENGTH] {
    fn read(value: &Value) -> Option<Self> {
        Vec::read(value)?.try_into().ok()
    }

    fn kind() -> Cow<'static, str> {
        format!("a list of {LENGTH}, each {}", T::kind()).into()
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Value::Truth(truth)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Value::Number(number)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text.into())
    }
}

impl From<&'static str> for Value {
    fn from(text: &'static str) -> Self {
        Value::Text(text.into())
    }
}

impl From<Fields> for Value {
    fn from(fields: Fields) -> Self {
        Value::Fields(fields)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Nothing, T::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Self {
        values.into_iter().collect()
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Value::List(values.into_iter().map(T::into).collect())
    }
}

/// As an error shows it, not too long.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Value::Nothing => "nothing".into(),
            Value::Truth(truth) => truth.to_string(),
            Value::Whole(number) => number.to_string(),
            Value::Number(number) => number.to_string(),
            Value::Text(text) => format!("'{text}'"),
            Value::List(values) => format!("a list of {}", values.len()),
            Value::Fields(fields) => format!("{} named values", fields.0.len()),
        };
        match text.char_indices().nth(MOST_TEXT) {
            Some((end, _)) => write!(out, "{}…", &text[..end]),
            None => out.write_str(&text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Fields {
        let inner = Fields::default().with("bench", 2_u8);
        Fields::default()
            .with("players", 300_u16)
            .with("scores", vec![1.5, 2.0])
            .with("seed", None::<u64>)
            .with("scoring", "bids")
            .with("roster", inner)
            .with("breaking", true)
    }

    #[test]
    fn a_field_is_read_as_what_it_is_asked_for() {
        let rules = rules();
        assert_eq!(rules.read("players"), Ok(300_usize));
        assert_eq!(rules.read("players"), Ok(300.0));
        assert_eq!(rules.read("scores"), Ok(vec![1.5, 2.0]));
        assert_eq!(rules.read("scores"), Ok([1.5, 2.0]));
        assert_eq!(rules.read("seed"), Ok(None::<u64>));
        assert_eq!(rules.read("scoring"), Ok("bids".to_string()));
        assert_eq!(rules.read("breaking"), Ok(true));
        assert_eq!(rules.read::<Fields>("roster").unwrap().read("bench"), Ok(2_u8));
        assert_eq!(rules.choose("scoring", &[("tricks", 1), ("bids", 2)]), Ok(2));
    }

    #[test]
    fn an_error_says_what_was_expected_and_what_came() {
        let rules = rules();
        let told = |read: Result<u8, String>| read.unwrap_err();
        assert_eq!(told(rules.read("players")), "expected players to be a whole number from 0 to 255, got 300");
        assert_eq!(told(rules.read("scoring")), "expected scoring to be a whole number from 0 to 255, got 'bids'");
        assert_eq!(
            told(rules.read("goal")),
            "expected goal to be a whole number from 0 to 255, got nothing by that name"
        );
        assert_eq!(
            rules.read::<[f64; 3]>("scores").unwrap_err(),
            "expected scores to be a list of 3, each a number, got a list of 2"
        );
        assert_eq!(
            rules.choose("scoring", &[("tricks", 1), ("points", 2)]).unwrap_err(),
            "expected scoring to be one of tricks, points, got 'bids'"
        );
    }

    #[test]
    fn what_an_error_shows_is_not_too_long() {
        let value = Value::from("x".repeat(10_000));
        assert_eq!(value.to_string().chars().count(), MOST_TEXT + 1);
    }
}
