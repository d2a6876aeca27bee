/** Where in its competition a match stands: what it is called there, its round and its group. */
export interface MatchStage {
  /** At most 60 characters. */
  readonly label: string;
  readonly round?: string;
  readonly group?: string;
}
