//! One page → regions.
