//! The solver against the definition on random small deals, and against DDS on large ones.
mod definition;
mod equality;
