import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { addToRoster, clearRosters, listRosters } from '../../rosters/index.js';
import type { TournamentRecord } from '../rules/bind-imported-tournament.js';

const REPLACE = sql<{ id: string; teamId: string }>(
  'participant_import_replace',
  `with r as (select * from jsonb_to_recordset($2::jsonb) as r(id text, "teamId" text, status text, seed int)),
   removed as (delete from participant where tournament_id = $1 and team_id not in (select "teamId" from r))
   insert into participant as p (id, tournament_id, team_id, status, seed, entered_by_user_id, registered_at, is_announced, updated_at)
   select id, $1, "teamId", status, seed, '', $3::timestamptz - (1024 - seed) * interval '1 millisecond', true, $4 from r order by "teamId"
   on conflict (tournament_id, team_id) do update set status = excluded.status, seed = excluded.seed,
     registered_at = excluded.registered_at, updated_at = excluded.updated_at
   returning id, team_id as "teamId"`,
);

/** Replaces the participants of a locked tournament, with their rosters; returns their ids by team. */
export async function replaceParticipants(
  tx: ClientBase,
  tournamentId: string,
  { participants, startsAt }: Pick<TournamentRecord, 'participants' | 'startsAt'>,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = participants.map(({ teamId, status }, index) => ({ id: newId('part'), teamId, status, seed: index + 1 }));
  const stored = await run(tx, REPLACE, [tournamentId, JSON.stringify(rows), startsAt, now.toISOString()]);
  const idOf = new Map(stored.map(({ id, teamId }) => [teamId, id]));
  const before = await listRosters(tx, [...idOf.values()]);
  const renewed = participants.filter(({ teamId, hasOwnRoster }) => hasOwnRoster || before.get(idOf.get(teamId)!)?.length === 0);
  await clearRosters(
    tx,
    renewed.map(({ teamId }) => idOf.get(teamId)!),
  );
  for (const { teamId, roster } of renewed) await addToRoster(tx, { id: idOf.get(teamId)!, tournamentId }, roster, { now });
  return idOf;
}
