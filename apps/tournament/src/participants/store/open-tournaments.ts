import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { BEFORE_START } from '../../domain/lifecycle.js';

const OF_MEMBER = sql<{ id: string }>(
  'tournament_open_of_member',
  `select t.id from roster_entry r join participant p on p.id = r.participant_id join tournament t on t.id = r.tournament_id
   where r.user_id = $1 and r.source = 'TEAM_MEMBER' and p.team_id = $2 and t.status = any($3) order by t.id`,
);

/** Ids of the tournaments before their start with this member on the team's roster, in the order in which they are locked. */
export async function listOpenTournamentsOfMember(tx: ClientBase, userId: string, teamId: string): Promise<string[]> {
  return (await run(tx, OF_MEMBER, [userId, teamId, BEFORE_START])).map(({ id }) => id);
}

const OF_USER = sql<{ id: string }>(
  'tournament_open_of_user',
  `select t.id from tournament t where t.status = any($2) and (
     t.id in (select r.tournament_id from roster_entry r where r.user_id = $1)
     or exists (select from free_agent f where f.tournament_id = t.id and f.user_id = $1)) order by t.id`,
);

/** Ids of the tournaments before their start with this user on a roster or in the pool, in the order in which they are locked. */
export async function listOpenTournamentsOfUser(tx: ClientBase, userId: string): Promise<string[]> {
  return (await run(tx, OF_USER, [userId, BEFORE_START])).map(({ id }) => id);
}

const OF_TEAM = sql<{ id: string }>(
  'tournament_open_of_team',
  `select t.id from participant p join tournament t on t.id = p.tournament_id
   where p.team_id = $1 and p.status in ('PENDING', 'APPROVED') and t.status not in ('COMPLETED', 'CANCELLED') order by t.id`,
);

/** Ids of the unfinished tournaments in which a team has a live entry, in the order in which they are locked. */
export async function listUnfinishedTournamentsOfTeam(tx: ClientBase, teamId: string): Promise<string[]> {
  return (await run(tx, OF_TEAM, [teamId])).map(({ id }) => id);
}
