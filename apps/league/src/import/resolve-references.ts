import type { LeagueContext } from '../context.js';
import { readGames } from '../peers/index.js';
import { toGameOfRules } from '../rules/index.js';
import type { ImportedLeague } from './rules/imported-league.js';
import type { References } from './rules/references.js';
import { readLowerCase } from './store/lower-case.js';

/** Resolves all names in these rows: one call for the games, one for users and teams, and one statement, however many rows. */
export async function resolveReferences(
  rows: readonly ImportedLeague[],
  { peers, pool }: Pick<LeagueContext, 'peers' | 'pool'>,
): Promise<References> {
  if (rows.length === 0) return { games: new Map(), users: new Map(), teams: new Map(), categories: new Map() };
  const usernames = new Set(
    rows.flatMap(({ members = [], tickets = [] }) => [
      ...members.map(({ username }) => username),
      ...tickets.map(({ requester }) => requester),
    ]),
  );
  const teamNames = new Set(
    rows.flatMap(({ teams = [], bans = [], penalties = [] }) => [
      ...teams.map((entry) => (typeof entry === 'string' ? entry : entry.team)),
      ...[...bans, ...penalties].map(({ team }) => team),
    ]),
  );
  const categoryNames = new Set(rows.flatMap(({ displayRules = [] }) => displayRules.map(({ category }) => category)));
  const [games, { users, teams }, categories] = await Promise.all([
    readGames(peers),
    peers.profile.resolveReferences({ usernames: [...usernames], teams: [...teamNames] }),
    readLowerCase(pool, [...categoryNames]),
  ]);
  return {
    games: new Map([...games].map(([name, { id }]) => [name, id])),
    users: new Map(users.map((user) => [user.identifier, user])),
    teams: new Map(teams.map((team) => [team.identifier, team])),
    categories,
    playlists: new Map([...games.values()].map((game) => [game.id, toGameOfRules(game).playlists])),
  };
}
