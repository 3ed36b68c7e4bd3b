//! The engine: rules, keys, evaluations and tree search, generic over [`game::Game`]. No Python inside.

pub mod drafting;
pub mod game;
pub mod games;
pub mod native;
pub mod playout;
pub mod random;
pub mod risk_map;
pub mod row;
pub mod sampling;
pub mod search;
pub mod tricks;
pub mod value;
