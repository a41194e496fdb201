//! What the workbench asks besides: every method, methods step by step, scoring by labels.

pub mod inspect;
pub mod labels;
pub mod methods;
