import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Result } from '../../domain/bracket/results.js';

const NUMBER = sql<{ last: number }>(
  'bracket_number_entries',
  'update tournament set entry_sequence = entry_sequence + $2 where id = $1 returning entry_sequence as last',
);

/** Takes the next numbers of a locked tournament's log; returns the first. */
export async function numberEntries(tx: ClientBase, tournamentId: string, count: number): Promise<number> {
  const [numbered] = await run(tx, NUMBER, [tournamentId, count]);
  return numbered!.last - count + 1;
}

const APPEND = sql(
  'bracket_append_entries',
  `insert into bracket_entry (tournament_id, sequence, entry, actor_user_id, match_id, created_at)
   select $1, (e.entry ->> 'sequence')::int, e.entry, $3, $4, $5 from jsonb_array_elements($2::jsonb) as e(entry)`,
);

export async function appendEntries(
  tx: ClientBase,
  tournamentId: string,
  entries: readonly Result[],
  { actorUserId, matchId, now }: { actorUserId: string | null; matchId: string | null; now: Date },
): Promise<void> {
  await run(tx, APPEND, [tournamentId, JSON.stringify(entries), actorUserId, matchId, now.toISOString()]);
}

const LIST = sql<{ entry: Result }>('bracket_list_entries', 'select entry from bracket_entry where tournament_id = $1 order by sequence');

/** The log of a bracket since the start. */
export async function listEntries(client: Pool | ClientBase, tournamentId: string): Promise<Result[]> {
  return (await run(client, LIST, [tournamentId])).map(({ entry }) => entry);
}

const CLEAR = sql(
  'bracket_clear_entries',
  `with removed as (delete from bracket_entry where tournament_id = $1)
   update tournament set entry_sequence = 0 where id = $1`,
);

/** Empties the log of a locked tournament, whose numbers start over. */
export async function clearEntries(tx: ClientBase, tournamentId: string): Promise<void> {
  await run(tx, CLEAR, [tournamentId]);
}
