import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { PLAYED, RESULTS } from './played-at.js';

const BATCH = 5_000;

/** Skips rows that a command holds, as it writes the time itself. */
const FILL = sql<{ matchId: string }>(
  'participants_fill_played_at',
  `with due as (select p.match_id, p.team_id from match_participant p where p.played_at is null and p.status in (${RESULTS})
    limit ${BATCH} for update skip locked)
  update match_participant p set played_at = ${PLAYED} from due join match m on m.id = due.match_id
  where p.match_id = due.match_id and p.team_id = due.team_id returning p.match_id as "matchId"`,
);

/** Sets the time of results that a release before 0.3.0 wrote. Returns the number of rows. */
export async function fillPlayedAt(pool: Pool, signal?: AbortSignal): Promise<number> {
  for (let filled = 0; ;) {
    const { length } = await run(pool, FILL);
    filled += length;
    if (length < BATCH || signal?.aborted) return filled;
  }
}
