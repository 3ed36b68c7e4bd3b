//! The version of what goes between a module of native games and the package.

/// It covers the members of positions, what a search is asked, and what it answers. A test says when it has to be raised.
pub const PROTOCOL: u32 = 1;
