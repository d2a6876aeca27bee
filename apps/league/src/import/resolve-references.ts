import type { Peers } from '../peers/index.js';
import { toGameOfRules } from '../rules/index.js';
import type { ImportedLeague } from './rules/imported-league.js';
import type { References } from './rules/references.js';

/** Resolves all names in these rows: one call for the games and one for users and teams, however many rows. */
export async function resolveReferences(rows: readonly ImportedLeague[], peers: Peers): Promise<References> {
  if (rows.length === 0) return { games: new Map(), users: new Map(), teams: new Map() };
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
  const [{ games }, { users, teams }] = await Promise.all([
    peers.catalog.listGames({}),
    peers.profile.resolveReferences({ usernames: [...usernames], teams: [...teamNames] }),
  ]);
  return {
    games: new Map(
      games.flatMap(({ id, convexId }) => [id, convexId].filter((name) => name !== undefined).map((name) => [name, id] as const)),
    ),
    users: new Map(users.map((user) => [user.identifier, user])),
    teams: new Map(teams.map((team) => [team.identifier, team])),
    playlists: new Map(games.map((game) => [game.id, toGameOfRules(game).playlists])),
  };
}
