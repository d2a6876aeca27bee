/** The score of a map as a ruling has it. */
export interface RuledMap {
  readonly mapIndex: number;
  /** Empty: as it is. */
  readonly mapId: string;
  readonly creatorTeamScore: number;
  /** The accepted team's. */
  readonly opponentTeamScore: number;
}
