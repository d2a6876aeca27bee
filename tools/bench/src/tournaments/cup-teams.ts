import pg from 'pg';
import type { Product } from '../product/start-product.js';

/** Teams of a captain: enough for one key's tokens, few enough to be read at once. */
const TEAMS_OF_A_CAPTAIN = 40;
export const GAME = 'valorant';
/** As few a side as the game is played by. */
export const TEAM_SIZE = 2;
export const ORGANIZER = 'bench_cup_host';

export interface CupTeam {
  readonly slug: string;
  readonly captain: string;
  readonly players: readonly string[];
}

export function cupTeams(count: number): CupTeam[] {
  return Array.from({ length: count }, (_, index) => ({
    slug: `bench-cup-${index}`,
    captain: `bench_cup_captain_${Math.floor(index / TEAMS_OF_A_CAPTAIN)}`,
    players: Array.from({ length: TEAM_SIZE }, (_player, seat) => `bench_cup_player_${index}_${seat}`),
  }));
}

/** Rows of a bundle: teams of a captain and those who play. */
export function cupRows(teams: readonly CupTeam[]): object[] {
  const people = new Set([ORGANIZER, ...teams.flatMap(({ captain, players }) => [captain, ...players])]);
  return [
    ...[...people].map((username) => ({ kind: 'user', username, name: username })),
    ...teams.map(({ slug, captain, players }) => ({
      ...{ kind: 'team', slug, name: slug, game: GAME, type: 'REGULAR', visibility: 'public' },
      members: [{ username: captain, role: 'CAPTAIN' }, ...players.map((username) => ({ username, role: 'MEMBER' }))],
    })),
  ];
}

/** Ids of users by name. */
export async function readUserIds(product: Product, usernames: readonly string[]): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: product.databaseUrl('catalog_profile') });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; username: string }>('select id, username from users where username = any($1)', [
      usernames,
    ]);
    return new Map(rows.map(({ id, username }) => [username, id]));
  } finally {
    await client.end();
  }
}
