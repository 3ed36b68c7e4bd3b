//! The solver against the definition on small deals, against itself on larger ones, and against DDS on full ones.

mod consistency;
mod dds;
mod definition;
mod equality;
mod relevant;
mod stops;
