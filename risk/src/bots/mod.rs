//! The bots that play Risk, by name.
