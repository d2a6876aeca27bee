import type { match } from '@matchpoint/contracts';
import { readCompetitions, toEnding } from '../../../../apps/gateway/src/routes/matches/match-context.js';
import { toTeamReference } from '../../../../apps/gateway/src/routes/matches/match-objects.js';
import type { Floor } from './floor.js';

/** The floor has no databases of leagues and tournaments: it shows their ids. */
export const UNNAMED = {
  readLeagueReferences: noNames,
  readSeasonReferences: noNames,
  readNodeReferences: noNames,
  mediaUrls: { open: (id: string) => id },
};

/** Rows of lists of matches, as the gateway shows them. */
export async function toSummaries(rows: readonly match.MatchSummary[], names: Floor['names']) {
  const [teams, games, competitions] = await Promise.all([
    names.teams(rows.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId])),
    names.games(),
    readCompetitions(rows, UNNAMED),
  ]);
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    game: { id: row.gameId, nameKey: games.get(row.gameId)?.nameKey ?? row.gameId },
    gameMode: row.gameMode,
    creatorTeam: toTeamReference(teams, row.creatorTeamId),
    acceptedTeam: toTeamReference(teams, row.acceptedTeamId),
    creatorTeamScore: row.creatorTeamScore ?? null,
    acceptedTeamScore: row.acceptedTeamScore ?? null,
    scheduledAt: row.scheduledAt ?? null,
    startedAt: row.startedAt ?? null,
    completedAt: row.completedAt ?? null,
    bestOf: row.bestOf,
    ...toEnding(row),
    ...competitions.of(row),
  }));
}

async function noNames(): Promise<ReadonlyMap<string, never>> {
  return new Map<string, never>();
}
