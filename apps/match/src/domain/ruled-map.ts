/** The score of a map set by a ruling. */
export interface RuledMap {
  readonly mapIndex: number;
  /** Empty: unchanged. */
  readonly mapId: string;
  readonly creatorTeamScore: number;
  /** The accepted team's score. */
  readonly opponentTeamScore: number;
}
