//! Order statistics of samples.

/// Returns the value below which the share `share` (0 to 1) of the sorted values lies; `None` of no values.
pub(super) fn quantile<T: Copy>(sorted: &[T], share: f64) -> Option<T> {
    let last = sorted.len().checked_sub(1)?;
    sorted.get(libm::round(last as f64 * share.clamp(0.0, 1.0)) as usize).copied()
}

/// Returns the share of the sorted values below `value`; equal ones count half.
pub(super) fn rank(sorted: &[f64], value: f64) -> f64 {
    let below = sorted.partition_point(|one| *one < value);
    let equal = sorted[below..].partition_point(|one| *one <= value);
    (below as f64 + equal as f64 / 2.0) / sorted.len().max(1) as f64
}

/// Returns the correlation coefficient of pairs; `None` of fewer than three, or if one side does not vary.
pub(super) fn correlation(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> Option<f64> {
    let (mut count, mut sum_x, mut sum_y) = (0.0, 0.0, 0.0);
    for (x, y) in pairs.clone() {
        (count, sum_x, sum_y) = (count + 1.0, sum_x + x, sum_y + y);
    }
    if count < 3.0 {
        return None;
    }
    let (mean_x, mean_y) = (sum_x / count, sum_y / count);
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in pairs {
        let (x, y) = (x - mean_x, y - mean_y);
        (xx, yy, xy) = (xx + x * x, yy + y * y, xy + x * y);
    }
    (xx > 0.0 && yy > 0.0).then(|| (xy / libm::sqrt(xx * yy)).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_of_the_list() {
        assert_eq!(quantile(&[1, 2, 3, 4, 5], 0.5), Some(3));
        assert_eq!((quantile(&[7], 0.95), quantile::<u8>(&[], 0.5)), (Some(7), None));
    }

    #[test]
    fn equal_values_count_half_in_a_rank() {
        assert_eq!([0.0, 1.0, 2.0, 9.0].map(|value| rank(&[1.0, 2.0, 2.0, 3.0], value)), [0.0, 0.125, 0.5, 1.0]);
    }

    #[test]
    fn a_line_correlates_fully_and_a_constant_not() {
        assert_eq!(correlation([(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)].into_iter()), Some(-1.0));
        assert_eq!(correlation([(1.0, 3.0), (2.0, 3.0), (3.0, 3.0)].into_iter()), None);
    }
}
