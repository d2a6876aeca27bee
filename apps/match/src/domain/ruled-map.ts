/** The score of a map set by a ruling. */
export interface RuledMap {
  readonly mapIndex: number;
  /** Empty leaves it unchanged. */
  readonly mapId: string;
  readonly creatorTeamScore: number;
  /** The accepted team's. */
  readonly opponentTeamScore: number;
}
