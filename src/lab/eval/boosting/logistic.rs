//! The logistic function and its loss, from additions and multiplications alone: the same bits on every machine.

/// `1 / (1 + e^-odds)`, 0..=1.
pub fn sigmoid(odds: f64) -> f64 {
    1.0 / (1.0 + exp(-odds))
}

/// Loss of log-odds beside a label 0..=1, in nats.
pub fn loss(odds: f64, label: f64) -> f64 {
    odds.max(0.0) - label * odds + exp(-odds.abs()).ln_1p()
}

/// `e^x` to 15 digits; held at `e^±700`.
fn exp(x: f64) -> f64 {
    let x = x.clamp(-700.0, 700.0);
    // x = doublings · ln 2 + rest, |rest| <= ln 2 / 2; ln 2 in two parts, the first with trailing zero bits.
    let doublings = (x * std::f64::consts::LOG2_E).round();
    let rest = (x - doublings * 0.693_147_180_369_123_8) - doublings * 1.908_214_929_270_587_7e-10;
    let mut series = 1.0;
    for divisor in (1..=13).rev() {
        series = 1.0 + series * rest / f64::from(divisor);
    }
    series * f64::from_bits(((doublings as i64 + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::{exp, loss, sigmoid};

    #[test]
    fn as_the_library_has_them() {
        for step in -8000..=8000_i32 {
            let x = f64::from(step) * 0.087;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-14, "{x}");
            let share = sigmoid(x);
            assert!((0.0..=1.0).contains(&share));
            if x.abs() < 30.0 {
                let plain = -(0.3 * share.ln() + 0.7 * (1.0 - share).ln());
                assert!((loss(x, 0.3) - plain).abs() < 1e-2 * plain.max(1e-9), "{x}");
            }
        }
        assert!(sigmoid(f64::INFINITY) > 1.0 - 1e-12);
        assert!(sigmoid(f64::NEG_INFINITY) < 1e-12);
    }
}
