/** The middle value; of an even number the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/**
 * The median of the ratios of adjacent measurements, because a machine that is temporarily slower affects both. Rounds that only one of the
 * two has are skipped; NaN if no round is left.
 */
export function ratio(numerators: readonly number[], denominators: readonly number[]): number {
  const rounds = Math.min(numerators.length, denominators.length);
  return median(Array.from({ length: rounds }, (_, round) => (numerators[round] ?? NaN) / (denominators[round] ?? NaN)));
}
