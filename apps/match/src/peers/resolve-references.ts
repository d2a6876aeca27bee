import type { LeagueFacts, References, TeamFacts } from '../domain/bind-imported-match.js';
import type { ImportedMatch } from '../domain/imported-match.js';
import type { Catalog, GameIndex } from './catalog.js';
import type { Peers } from './clients.js';

/** Resolves all names in these rows with one call per service, however many rows. */
export async function resolveReferences(rows: readonly ImportedMatch[], peers: Peers, catalog: Catalog): Promise<References> {
  const [games, teams, leagues] = await Promise.all([resolveGames(rows, catalog), resolveTeams(rows, peers), resolveLeagues(rows, peers)]);
  return { games, teams, leagues };
}

/** Includes games and modes that were imported a moment ago. */
function resolveGames(rows: readonly ImportedMatch[], catalog: Catalog): Promise<GameIndex> {
  return catalog((games) => rows.every((row) => games.get(row.game)?.modes.has(row.mode)));
}

async function resolveTeams(rows: readonly ImportedMatch[], peers: Peers): Promise<Map<string, TeamFacts>> {
  const names = new Set(rows.flatMap((row) => [row.creatorTeam, row.acceptedTeam, row.forfeitedBy].filter((name) => name !== undefined)));
  if (names.size === 0) return new Map();
  const { teams } = await peers.profile.resolveReferences({ usernames: [], teams: [...names] });
  return new Map(
    teams.map(({ identifier, id, gameId, type, activeMemberIds }) => [
      identifier,
      { id, gameId, isLeagueTeam: type === 'LEAGUE', activeMemberIds },
    ]),
  );
}

async function resolveLeagues(rows: readonly ImportedMatch[], peers: Peers): Promise<Map<string, LeagueFacts>> {
  const names = new Set(rows.map((row) => row.league).filter((name) => name !== undefined));
  if (names.size === 0) return new Map();
  const { leagues } = await peers.league.resolveLeagues({ identifiers: [...names] });
  return new Map(leagues.map((league) => [league.identifier, league]));
}
