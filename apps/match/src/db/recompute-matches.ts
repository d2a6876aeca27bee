import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { correctMarks, countWrongMarks } from '../figures/index.js';
import { PLAYED_AT } from './played-at.js';

/** $1 the match before the first, $2 how many, $3 of which game; null for all. */
const NEXT = sql<{ id: string }>(
  'matches_to_recompute',
  `select m.id from match m where m.id > $1 and ($3::text is null or m.game_id = $3) order by m.id limit $2`,
);
/** Commands on these matches wait, so that nothing changes between comparing and writing. */
const LOCK = sql('matches_lock_to_recompute', 'select from match where id = any($1::text[]) order by id for update');

/** $1 matches. */
const WRONG = `select p.match_id, p.team_id, ${PLAYED_AT} as played_at from match m join match_participant p on p.match_id = m.id
  where m.id = any($1::text[]) and p.played_at is distinct from ${PLAYED_AT}`;
const COUNT = sql<{ count: number }>('participants_count_wrong', `select count(*)::int as count from (${WRONG}) wrong`);
const CORRECT = sql<{ id: string }>(
  'participants_correct',
  `update match_participant p set played_at = w.played_at from (${WRONG}) w
  where p.match_id = w.match_id and p.team_id = w.team_id returning p.match_id as id`,
);

/** The next matches in the order of their ids. */
export async function findNextMatches(tx: ClientBase, after: string, limit: number, gameId: string | undefined): Promise<string[]> {
  return (await run(tx, NEXT, [after, limit, gameId ?? null])).map(({ id }) => id);
}

/** Compares derived columns with these matches, and corrects them unless it only checks. Returns the number of differing rows. */
export async function recomputeMatches(tx: ClientBase, ids: readonly string[], isCheck: boolean): Promise<number> {
  if (isCheck) return ((await run(tx, COUNT, [ids]))[0]?.count ?? 0) + (await countWrongMarks(tx, ids));
  await run(tx, LOCK, [ids]);
  return (await run(tx, CORRECT, [ids])).length + (await correctMarks(tx, ids));
}
