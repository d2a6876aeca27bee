import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const NOT_BEGUN = sql<{ id: string }>(
  'matches_of_team_not_begun',
  `select p.match_id as id from match_participant p join match m on m.id = p.match_id
   where p.team_id = $1 and p.status in ('PENDING', 'ACCEPTED', 'READY') and m.origin <> 'import'
     and ($2::timestamptz is null or m.created_at <= $2)
   order by p.match_id`,
);

/** Matches of a team that have not begun, made up to an instant where it is given; imported ones aside: nobody drives those. By id. */
export async function findMatchesNotBegun(tx: ClientBase, teamId: string, madeUntil?: string): Promise<string[]> {
  return (await run(tx, NOT_BEGUN, [teamId, madeUntil ?? null])).map(({ id }) => id);
}

const PENDING = sql<{ id: string }>(
  'matches_of_team_pending',
  `select p.match_id as id from match_participant p join match m on m.id = p.match_id
   where p.team_id = $1 and p.status = 'PENDING' and m.origin <> 'import' order by p.match_id`,
);

/** Matches of a team, challenges of it included, that have no opponent yet. By id. */
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

/** Matches that a team waits to play. By id. */
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

/** Takes a player out of the rosters that a team has filed with its offers. */
export async function dropFromOffers(tx: ClientBase, teamId: string, userId: string): Promise<void> {
  await run(tx, DROP_FROM_OFFERS, [teamId, userId]);
}
