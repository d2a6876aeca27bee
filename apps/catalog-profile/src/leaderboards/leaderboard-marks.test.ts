import { useDatabase } from '@matchpoint/testing';
import fc from 'fast-check';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { type Board, BOARDS, isOnBoard, orderBy, SORT_ORDERS } from './store/boards.js';
import { foldLeaderboardChanges, marksOf } from './store/marks.js';
import { findRank, type Ranked } from './store/ranks.js';

/** So few rows between marks that even a small board needs several. */
const SPACING = 2;
const NAMES = Array.from({ length: 9 }, (_, index) => `s${index}`);
/** Records written by a concurrent transaction. */
const NAMES_BESIDE = Array.from({ length: 3 }, (_, index) => `beside${index}`);

interface Tested {
  of: Ranked['of'];
  boards: readonly Board[];
  /** Creates the rows that records belong to; $1 are their ids. */
  parents: string;
  key: readonly string[];
  games: readonly [string, string];
}
const ALL_GAMES = '';
const TESTED: readonly Tested[] = [
  {
    of: 'team',
    boards: [BOARDS.teams, BOARDS.teamsOfGame],
    parents: `insert into teams (id, slug, name, game_id) select id, id, id, 'valorant' from unnest($1::text[]) id`,
    key: ['team_id'],
    games: ['one', 'two'],
  },
  {
    of: 'player',
    boards: [BOARDS.players],
    parents: 'insert into users (id, username) select id, id from unnest($1::text[]) id',
    key: ['user_id'],
    games: [ALL_GAMES, ALL_GAMES],
  },
  {
    of: 'organization',
    boards: [BOARDS.organizations],
    parents: 'insert into organizations (id, slug, name) select id, id, id from unnest($1::text[]) id',
    key: ['organization_id', 'game_id'],
    games: [ALL_GAMES, 'one'],
  },
];
const GAME = `insert into games (id, name_key, category, default_team_size, min_team_size, max_team_size, has_competitive_mode,
  is_coming_soon, is_available_for_match_api, is_ranked,
  modes, maps, playlists, mode_map_pools, origin) values ('valorant', 'x', 'x', 1, 1, 1, true, false, true, true, '[]', '[]', '[]', '[]',
    'import')`;

interface StatsRow {
  id: string;
  /** Which of the tested games. */
  game: number;
  isListed: boolean;
  wins: number;
  losses: number;
  draws: number;
  thousandths: number;
}

// Few values, so that many tie, and some outliers.
const amount = fc.oneof({ weight: 5, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(200_000_000) });
const rowOf = (names: readonly string[]): fc.Arbitrary<StatsRow> =>
  fc.record({
    id: fc.constantFrom(...names),
    game: fc.nat(1),
    isListed: fc.boolean(),
    wins: amount,
    losses: amount,
    draws: fc.nat(1),
    thousandths: amount,
  });
const rowsOf = (names: readonly string[]) =>
  fc.uniqueArray(rowOf(names), { minLength: 1, maxLength: 10, selector: ({ id, game }) => `${id} ${game}` });
const ids = fc.subarray(NAMES, { minLength: 1, maxLength: 4 });
type Step =
  | { kind: 'write' | 'writeBeside'; rows: StatsRow[] }
  | { kind: 'remove' | 'flip'; ids: string[] }
  | { kind: 'fold' | 'commit' | 'rollback' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), rows: rowsOf(NAMES) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('writeBeside' as const), rows: rowsOf(NAMES_BESIDE) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'flip' as const), ids }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('fold' as const, 'fold' as const, 'commit' as const, 'rollback' as const) }) },
);

describe.each(TESTED)('the rank of a $of', (tested) => {
  const database = useDatabase('catalog-profile');

  it('is 1 plus the number of better ones in every snapshot, whatever was written, hidden, removed and folded, and when', async () => {
    const pool = database.pool();
    await pool.query(GAME);
    await pool.query(tested.parents, [[...NAMES, ...NAMES_BESIDE]]);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        await pool.query(`delete from ${tested.boards[0]?.table}`);
        const [beside, before] = [await connectPatiently(pool), await connectPatiently(pool)];
        try {
          for (const next of steps) {
            await before.query('begin isolation level repeatable read; select from leaderboard_marks');
            await take(next, tested, pool, beside);
            await expectExact(before, tested);
            await before.query('commit; begin isolation level repeatable read');
            await expectExact(before, tested);
            await before.query('commit');
          }
        } finally {
          await Promise.all([beside, before].map((client) => client.query('rollback').finally(() => client.release())));
        }
      }),
      { numRuns: 10 },
    );
  });

  it('stays exact while several write and fold at the same time', async () => {
    const pool = database.pool();
    const writes = fc.sample(rowsOf(NAMES), { numRuns: 60, seed: 1 });
    const writeAndFold = async (lane: number) => {
      for (const rows of writes.filter((_, index) => index % 3 === lane)) {
        await save(pool, tested, rows);
        await foldLeaderboardChanges(pool, SPACING);
      }
    };
    let isWriting = true;
    const look = async () => {
      const reader = await pool.connect();
      await reader.query('begin isolation level repeatable read');
      await expectExact(reader, tested).finally(() => reader.query('commit'));
      reader.release();
    };
    const looking = (async () => {
      while (isWriting) await look();
    })();
    await Promise.all([0, 1, 2].map(writeAndFold)).finally(() => (isWriting = false));
    await looking;
    await foldLeaderboardChanges(pool, SPACING);
    await look();
    for (const board of tested.boards) {
      const marked = await pool.query(
        `select coalesce(sum(tied + below), 0) as rows from ${marksOf(board, 'wins', `'${tested.games[1]}'`)('m')}`,
      );
      const listed = await pool.query(`select count(*) as rows from ${board.table} b where ${isOnBoard(board, `'${tested.games[1]}'`)}`);
      expect(marked.rows).toEqual(listed.rows);
    }
  });
});

/** The client's transactions stay open however long a slow machine takes for what happens meanwhile. */
async function connectPatiently(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  await client.query('set idle_in_transaction_session_timeout = 0');
  return client;
}

async function take(next: Step, tested: Tested, pool: Pool, beside: PoolClient): Promise<void> {
  const [{ table, idColumn } = BOARDS.teams] = tested.boards;
  switch (next.kind) {
    case 'write':
      return save(pool, tested, next.rows);
    case 'writeBeside': {
      await beside.query('begin');
      return save(beside, tested, next.rows);
    }
    case 'commit':
    case 'rollback':
      return void (await beside.query(next.kind));
    case 'remove':
      return void (await pool.query(`delete from ${table} where ${idColumn} = any($1)`, [next.ids]));
    case 'flip':
      return void (await pool.query(`update ${table} set is_listed = not is_listed where ${idColumn} = any($1)`, [next.ids]));
    case 'fold': {
      await foldLeaderboardChanges(pool, SPACING);
      const { rows } = await pool.query<{ most: number | null }>('select max(below) as most from leaderboard_marks');
      return expect(rows[0]?.most ?? 0).toBeLessThan(2 * SPACING);
    }
  }
}

async function save(
  client: Pool | ClientBase,
  { of, boards: [board = BOARDS.teams], key, games }: Tested,
  rows: readonly StatsRow[],
): Promise<void> {
  const distinct = of === 'organization' ? rows : [...new Map(rows.map((row) => [row.id, row])).values()];
  const columns = [...(of === 'player' ? [] : ['game_id']), 'is_listed', 'wins', 'losses', 'draws', 'matches_played', 'experience'].filter(
    (column) => !key.includes(column),
  );
  const values = {
    game_id: 'game',
    is_listed: '"isListed"',
    wins: 'wins',
    losses: 'losses',
    draws: 'draws',
    matches_played: 'wins + losses + draws',
    experience: 'thousandths / 1000.0',
  };
  const keyValues = key.map((column) => (column === 'game_id' ? 'game' : 'id'));
  await client.query(
    `insert into ${board.table} (${[...key, ...columns].join(', ')})
     select ${[...keyValues, ...columns.map((column) => values[column as keyof typeof values])].join(', ')}
     from jsonb_to_recordset($1::jsonb) as r(id text, game text, "isListed" boolean, wins int, losses int, draws int, thousandths int)
       order by id, game
     on conflict (${key.join(', ')}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(distinct.map(({ game, ...row }) => ({ ...row, game: games[game] })))],
  );
}

/** Ranks according to `rank()`, without unlisted ones, in the client's snapshot. */
async function expectExact(client: ClientBase, { of, boards, games }: Tested): Promise<void> {
  for (const board of boards) {
    for (const game of board.isOfGame ? games : [undefined]) {
      for (const sortBy of SORT_ORDERS) {
        const { rows } = await client.query<{ id: string; rank: number }>(
          `select ${board.idColumn} as id, rank() over (order by ${orderBy(sortBy, 'b')}) from ${board.table} b
            where ${isOnBoard(board, `'${game}'`)}`,
        );
        const expected = new Map(rows.map(({ id, rank }) => [id, rank]));
        const found = new Map<string, number>();
        for (const id of [...NAMES, ...NAMES_BESIDE]) {
          const rank = await findRank(client as Pool | ClientBase, sortBy, of === 'player' ? { of, id } : { of, id, gameId: game });
          if (rank !== undefined) found.set(id, rank);
        }
        expect(found).toEqual(new Map([...expected].sort(([a], [b]) => order(a) - order(b))));
      }
    }
  }
}

function order(id: string): number {
  return [...NAMES, ...NAMES_BESIDE].indexOf(id);
}
