import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const NOT_BEGUN = sql<{ id: string }>(
  'matches_of_team_not_begun',
  `select p.match_id as id from match_participant p join match m on m.id = p.match_id
   where p.team_id = $1 and p.status in ('PENDING', 'ACCEPTED', 'READY') and m.origin <> 'import'
     and ($2::timestamptz is null or m.created_at <= $2)
   order by p.match_id`,
);

/** A team's matches that have not begun, created by the given instant if any; without imported ones. By id. */
export async function findMatchesNotBegun(tx: ClientBase, teamId: string, madeUntil?: string): Promise<string[]> {
  return (await run(tx, NOT_BEGUN, [teamId, madeUntil ?? null])).map(({ id }) => id);
}

const PENDING = sql<{ id: string }>(
  'matches_of_team_pending',
  `select p.match_id as id from match_participant p join match m on m.id = p.match_id
   where p.team_id = $1 and p.status = 'PENDING' and m.origin <> 'import' order by p.match_id`,
);

/** A team's matches without an opponent, including challenges to it. By id. */
export async function findPendingMatches(tx: ClientBase, teamId: string): Promise<string[]> {
  return (await run(tx, PENDING, [teamId])).map(({ id }) => id);
}

const OFFERS = sql<{ matchId: string }>(
  'match_acceptances_of_team',
  `select distinct match_id as "matchId" from match_acceptance where team_id = $1 and status = 'PENDING' order by match_id`,
);
const DECLINE_OFFERS = sql(
  'match_acceptances_decline_of_team',
  `update match_acceptance set status = 'DECLINED', decided_at = $3 where match_id = $1 and team_id = $2 and status = 'PENDING'`,
);

/** Matches that a team has offered to play. By id. */
export async function findMatchesOffered(tx: ClientBase, teamId: string): Promise<string[]> {
  return (await run(tx, OFFERS, [teamId])).map(({ matchId }) => matchId);
}

/** Declines a team's offer to play a locked match. */
export async function declineOffersOf(tx: ClientBase, matchId: string, teamId: string, now: string): Promise<void> {
  await run(tx, DECLINE_OFFERS, [matchId, teamId, now]);
}

const DROP_FROM_OFFERS = sql(
  'match_acceptances_drop_player',
  `update match_acceptance set active_user_ids = array_remove(active_user_ids, $2),
     bench = coalesce((select jsonb_agg(b) from jsonb_array_elements(bench) b where b ->> 'id' <> $2), '[]')
   where team_id = $1 and status = 'PENDING'
     and ($2 = any(active_user_ids) or bench @> jsonb_build_array(jsonb_build_object('id', $2::text)))`,
);

/** Removes a player from the rosters that a team has filed with its offers. */
export async function dropFromOffers(tx: ClientBase, teamId: string, userId: string): Promise<void> {
  await run(tx, DROP_FROM_OFFERS, [teamId, userId]);
}

const ACCEPTED = sql<{ id: string }>(
  'matches_of_team_accepted',
  `select p.match_id as id from match_participant p join match m on m.id = p.match_id
   where p.team_id = $1 and p.status in ('ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED') and m.origin <> 'import' order by p.match_id`,
);

/** A team's matches that are accepted and unfinished. By id. */
export async function findAcceptedMatches(tx: ClientBase, teamId: string): Promise<string[]> {
  return (await run(tx, ACCEPTED, [teamId])).map(({ id }) => id);
}

const NOTE_CLOSED = sql(
  'closed_team_note',
  `insert into closed_team (team_id, forfeits) select id, $2 from unnest($1::text[]) as id order by id
   on conflict (team_id) do update set forfeits = excluded.forfeits`,
);
const FIND_CLOSED = sql<{ teamId: string; forfeits: boolean }>(
  'closed_team_find',
  'select team_id as "teamId", forfeits from closed_team where team_id = any($1)',
);
const FORGET_CLOSED = sql('closed_team_forget', 'delete from closed_team where team_id = $1');
const FORGET_CLOSURE = sql('team_closure_forget', 'delete from team_closure where team_id = $1');

/** Records that these teams are closed, and whether they forfeit their accepted matches. */
export async function noteClosed(tx: ClientBase, teamIds: readonly string[], forfeits: boolean): Promise<void> {
  await run(tx, NOTE_CLOSED, [teamIds, forfeits]);
}

/** The closed ones of these teams. */
export function findClosedTeams(tx: ClientBase, teamIds: readonly string[]): Promise<{ teamId: string; forfeits: boolean }[]> {
  return run(tx, FIND_CLOSED, [teamIds]);
}

/** Forgets that a team was closed, and its second check. */
export async function forgetClosed(tx: ClientBase, teamId: string): Promise<void> {
  await run(tx, FORGET_CLOSED, [teamId]);
  await run(tx, FORGET_CLOSURE, [teamId]);
}
