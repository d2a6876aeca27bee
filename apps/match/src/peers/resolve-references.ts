import type { catalogProfile } from '@matchpoint/contracts';
import { gameOf } from '@matchpoint/core';
import type { LeagueFacts, References, TeamFacts } from '../domain/bind-imported-match.js';
import type { ImportedMatch } from '../domain/imported-match.js';
import type { Catalog } from './catalog.js';
import type { Peers } from './clients.js';

/** Resolves all names in these rows with one call per service, however many rows. */
export async function resolveReferences(rows: readonly ImportedMatch[], peers: Peers, catalog: Catalog): Promise<References> {
  const [games, named, leagues] = await Promise.all([resolveGames(rows, catalog), resolveNames(rows, peers), resolveLeagues(rows, peers)]);
  return { games, ...named, leagues };
}

/** Includes games and modes that were imported a moment ago. */
async function resolveGames(rows: readonly ImportedMatch[], catalog: Catalog): Promise<References['games']> {
  const games = await catalog((known) => rows.every((row) => gameOf(known, row.game)?.modes.has(row.mode)));
  const names = new Set(rows.map((row) => row.game));
  return new Map(
    [...names].flatMap((name) => {
      const game = gameOf(games, name);
      return game ? [[name, game] as const] : [];
    }),
  );
}

async function resolveNames(rows: readonly ImportedMatch[], peers: Peers): Promise<Pick<References, 'teams' | 'users'>> {
  const teamNames = new Set(
    rows.flatMap((row) => [row.creatorTeam, row.acceptedTeam, row.forfeitedBy].filter((name) => name !== undefined)),
  );
  const usernames = new Set(rows.flatMap(({ playerStats = [] }) => playerStats.flatMap(({ players }) => Object.keys(players))));
  if (teamNames.size + usernames.size === 0) return { teams: new Map(), users: new Map() };
  const { teams, users } = await peers.profile.resolveReferences({ usernames: [...usernames], teams: [...teamNames] });
  return {
    teams: new Map(teams.map((team) => [team.identifier, toTeamFacts(team)])),
    users: new Map(users.map(({ identifier, id }) => [identifier, id])),
  };
}

const toTeamFacts = ({ id, gameId, type, activeMemberIds }: catalogProfile.ResolveReferencesResponse_TeamEntry): TeamFacts => ({
  ...{ id, gameId, isLeagueTeam: type === 'LEAGUE', activeMemberIds },
});

async function resolveLeagues(rows: readonly ImportedMatch[], peers: Peers): Promise<Map<string, LeagueFacts>> {
  const names = new Set(rows.map((row) => row.league).filter((name) => name !== undefined));
  if (names.size === 0) return new Map();
  const { leagues } = await peers.league.resolveLeagues({ identifiers: [...names] });
  return new Map(leagues.map((league) => [league.identifier, league]));
}
