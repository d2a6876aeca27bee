interface PlayedGame {
  gameId: string;
  isActive: boolean;
  /** ISO 8601. */
  addedAt: string;
}

/** The active game with the most approved teams, the first added in a tie; undefined without an active game. */
export function defaultGame(games: readonly PlayedGame[], approvedTeams: ReadonlyMap<string, number>): string | undefined {
  const teamsOf = ({ gameId }: PlayedGame): number => approvedTeams.get(gameId) ?? 0;
  const placed = games
    .filter(({ isActive }) => isActive)
    .sort((left, right) => teamsOf(right) - teamsOf(left) || compare(left.addedAt, right.addedAt) || compare(left.gameId, right.gameId));
  return placed[0]?.gameId;
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
