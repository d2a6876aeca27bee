/** A match's place in its competition: its label there, its round and its group. */
export interface MatchStage {
  /** At most 60 characters. */
  readonly label: string;
  readonly round?: string;
  readonly group?: string;
}
