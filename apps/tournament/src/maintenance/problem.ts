/** A problem that verification found in a bracket. */
export interface Problem {
  /** A node, a round, or `bracket`. */
  readonly key: string;
  readonly problem: string;
  /** Whether it was repaired. */
  readonly isRepaired: boolean;
}
