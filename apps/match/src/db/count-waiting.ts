import { DAY_MS } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { MOST_ENDED, MOST_WAITING, type Waiting } from '../domain/waiting.js';

const COUNT = sql<Waiting>(
  'match_count_waiting',
  `select count(*)::int as matches, count(*) filter (where w.opponent_team_id = $2)::int as challenges, (
     select count(*)::int from (select from match_participant p join match m on m.id = p.match_id
       where p.team_id = $1 and p.opponent_team_id = $2 and p.is_creator and p.created_at > $3 and p.status = 'CANCELLED'
         and m.accepted_team_id is null limit ${MOST_ENDED}) e) as ended
   from (select p.opponent_team_id from match_participant p where p.team_id = $1 and p.is_creator and p.status = 'PENDING'
     limit ${MOST_WAITING}) w`,
);

/** The matches of a team that wait for an opponent, drafts included, and its challenges to another team. */
export async function countWaiting(pool: Pool, teamId: string, challengedTeamId: string | undefined, now: Date): Promise<Waiting> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  return (await run(pool, COUNT, [teamId, challengedTeamId ?? null, since]))[0] as Waiting;
}
