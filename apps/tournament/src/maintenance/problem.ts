/** What verification finds wrong with a bracket. */
export interface Problem {
  /** A node, a round, or `bracket`. */
  readonly key: string;
  readonly problem: string;
  /** Whether it was mended. */
  readonly isRepaired: boolean;
}
