import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

export interface TournamentTrophy {
  id: string;
  tournamentId: string;
  userId: string;
  trophyId: string;
  title: string;
  description: string;
  rarity: string;
  awardedAt: string;
  /** The tournament is unlisted: only the user can see it. */
  isUnlisted: boolean;
  /** The team with which it was won: while it is private, only the user and its members can see it. Null: not recorded. */
  teamId: string | null;
}

const REPLACE = sql<{ version: number }>(
  'tournament_awards_replace',
  `insert into tournament_awards (tournament_id, version) values ($1, $2)
   on conflict (tournament_id) do update set version = excluded.version where tournament_awards.version < excluded.version
   returning version`,
);

/** Records the version that applies from now on and locks the tournament's awards; false if the same or a higher one already applies. */
export async function replaceAwards(tx: ClientBase, tournamentId: string, version: number): Promise<boolean> {
  return (await run(tx, REPLACE, [tournamentId, version])).length > 0;
}

const REMOVE_BUT = sql(
  'tournament_trophies_remove_but',
  'delete from tournament_trophies where tournament_id = $1 and user_id <> all($2::text[])',
);

/** Removes the trophies of a tournament from everybody but these users. */
export async function removeTrophiesBut(tx: ClientBase, tournamentId: string, userIds: readonly string[]): Promise<void> {
  await run(tx, REMOVE_BUT, [tournamentId, userIds]);
}

const SAVE = sql<{ userId: string }>(
  'tournament_trophies_save',
  `with r as (select * from jsonb_to_recordset($1::jsonb) as r("id" text, "tournamentId" text, "userId" text, "trophyId" text,
       "title" text, "description" text, "rarity" text, "awardedAt" timestamptz, "isUnlisted" boolean, "teamId" text)),
   kept as (update tournament_trophies t set description = r."description", rarity = r."rarity", is_unlisted = r."isUnlisted",
       team_id = coalesce(r."teamId", t.team_id)
     from r where (t.tournament_id, t.user_id, t.trophy_id) = (r."tournamentId", r."userId", r."trophyId") returning t.user_id)
   insert into tournament_trophies as t (id, tournament_id, user_id, trophy_id, title, description, rarity, awarded_at,
     is_unlisted, team_id)
   select r."id", r."tournamentId", u.id, r."trophyId", r."title", r."description", r."rarity", r."awardedAt", r."isUnlisted", r."teamId"
   from r join users u on u.id = r."userId" where r."userId" not in (select user_id from kept) order by u.id
   on conflict (tournament_id, user_id) do update set id = excluded.id, trophy_id = excluded.trophy_id, title = excluded.title,
     description = excluded.description, rarity = excluded.rarity, awarded_at = excluded.awarded_at, is_unlisted = excluded.is_unlisted,
     team_id = coalesce(excluded.team_id, t.team_id)
   returning user_id as "userId"`,
);

/**
 * Awards trophies of a tournament to users, one each; returns the users who did not have theirs. Deleted users are skipped. A user is on
 * one roster of a tournament, so awards of an older process, which name no team, leave the team as it is.
 */
export async function saveTournamentTrophies(tx: ClientBase, trophies: readonly TournamentTrophy[]): Promise<string[]> {
  if (trophies.length === 0) return [];
  return (await run(tx, SAVE, [JSON.stringify(trophies)])).map(({ userId }) => userId);
}
