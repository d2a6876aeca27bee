import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { WAS_APPROVED } from '../../teams/index.js';
import type { LeagueRecord } from '../rules/imported-league.js';
import { saveImportedRecords } from './imported-records.js';

export interface StoredLeague {
  id: string;
  slug: string;
  importDigest: string | null;
}

/** A record with ids for its new rows, and the digests that show whether they changed. */
export interface ImportedLeagueRow extends Omit<LeagueRecord, 'members' | 'teams' | 'seasons' | 'tickets'> {
  id: string;
  importDigest: string;
  members?: (NonNullable<LeagueRecord['members']>[number] & { id: string })[];
  teams?: (NonNullable<LeagueRecord['teams']>[number] & { id: string })[];
  seasons: (LeagueRecord['seasons'][number] & { id: string; importDigest: string })[];
  tickets: (LeagueRecord['tickets'][number] & { id: string; importDigest: string })[];
}

const FIND_TEXT = `select id, slug, import_digest as "importDigest" from league where lower(slug) = any(select lower(slug)
    from unnest($1::text[]) as asked(slug))`;
const FIND = sql<StoredLeague>('league_import_find', FIND_TEXT);
/**
 * In a fixed order, so that two imports of the same rows wait for each other instead of deadlocking. Not "for update", because counting
 * results holds the lock of the tables and refers to the league.
 */
const LOCK = sql<StoredLeague>('league_import_lock', `${FIND_TEXT} order by id for no key update`);

/** The stored leagues of these slugs, by slug in lower case. */
export async function findImported(client: Pool | ClientBase, slugs: readonly string[], lock?: 'lock'): Promise<Map<string, StoredLeague>> {
  const rows = await run(client, lock ? LOCK : FIND, [slugs]);
  return new Map(rows.map((row) => [row.slug.toLowerCase(), row]));
}

const LEAGUES = `l as materialized (select * from json_to_recordset($1::json) as l(
    "id" text, "slug" text, "name" text, "importDigest" text, "games" json, "members" json, "teams" json, "seasons" json, "tickets" json,
      "rules" json, "points" json))`;
/** The entries of one list of every league with the league's id; none if a row leaves the list out. */
const entries = (list: string, columns: string): string => `(select l."id" as "leagueId", entry.* from l
    cross join lateral json_to_recordset(l."${list}") as entry(${columns}) where l."${list}" is not null)`;

const SAVE_LEAGUES = sql(
  'league_import_save',
  `with ${LEAGUES}
  insert into league (id, slug, name, import_digest, created_at, updated_at)
  select "id", "slug", "name", "importDigest", $2, $2 from l order by lower("slug")
  on conflict (id) do update set name = excluded.name, import_digest = excluded.import_digest, updated_at = excluded.updated_at`,
);

const REMOVE_MISSING = sql(
  'league_import_remove',
  `with ${LEAGUES},
  games as (delete from league_game g using l where g.league_id = l."id"
    and g.game_id not in (select json_array_elements_text(l."games"))),
  members as (delete from league_member m using l where m.league_id = l."id" and l."members" is not null
    and not exists (select from json_to_recordset(l."members") as entry("userId" text) where entry."userId" = m.user_id))
  delete from league_team t using l where t.league_id = l."id" and l."teams" is not null and t.status = 'approved'
    and not exists (select from json_to_recordset(l."teams") as entry("teamId" text) where entry."teamId" = t.team_id)`,
);

const SAVE_LISTS = sql(
  'league_import_save_lists',
  `with ${LEAGUES},
  games as (insert into league_game (league_id, game_id, created_at)
    select l."id", game.id, $2 from l cross join lateral json_array_elements_text(l."games") as game(id)
    on conflict (league_id, game_id) do nothing),
  members as (insert into league_member (id, league_id, user_id, role, joined_at)
    select "id", "leagueId", "userId", "role", $2 from ${entries('members', '"id" text, "userId" text, "role" text')} as member
    on conflict (league_id, user_id) do update set role = excluded.role where league_member.role <> excluded.role)
  insert into league_team (id, league_id, team_id, game_id, status, was_approved, applied_at, decided_at)
  select "id", "leagueId", "teamId", "gameId", coalesce("status", 'approved'), coalesce("status" in ('left', 'removed'), false),
    $2::timestamptz,
    case when "status" is distinct from 'pending' then $2::timestamptz end
    from ${entries('teams', '"id" text, "teamId" text, "gameId" text, "status" text')} as team
  on conflict (league_id, team_id) do update set status = excluded.status, decided_at = excluded.decided_at,
      was_approved = ${WAS_APPROVED}
    where league_team.status <> excluded.status`,
);

const SEASON_COLUMNS =
  '"id" text, "importDigest" text, "gameId" text, "name" text, "status" text, "startDate" timestamptz, "endDate" timestamptz, ' +
  '"qualifies" int, "qualifiesFor" text';
/** Runs first: of two seasons that swap, the formerly active one must end before the other begins. */
const END_SEASONS = sql(
  'league_import_end_seasons',
  `with ${LEAGUES}
  update season set status = given."status" from ${entries('seasons', SEASON_COLUMNS)} as given
  where season.league_id = given."leagueId" and season.game_id = given."gameId" and season.name = given."name"
    and season.status = 'active' and given."status" <> 'active' and season.import_digest is distinct from given."importDigest"`,
);
/** A reopened season is no longer completed, settled or final. Its qualification stays if the row does not give one. */
const SAVE_SEASONS = sql(
  'league_import_save_seasons',
  `with ${LEAGUES}
  insert into season (id, import_digest, league_id, game_id, name, status, start_date, end_date, qualifies, qualifies_for, created_at,
    updated_at)
  select "id", "importDigest", "leagueId", "gameId", "name", "status", "startDate", "endDate", "qualifies", "qualifiesFor", $2, $2
    from ${entries('seasons', SEASON_COLUMNS)} as given
  on conflict (league_id, game_id, name) do update set (import_digest, status, start_date, end_date, updated_at, qualifies,
      qualifies_for, completed_at, closing_version, settled_at, finalized_at)
    = (excluded.import_digest, excluded.status, excluded.start_date, excluded.end_date, excluded.updated_at,
      coalesce(excluded.qualifies, season.qualifies), coalesce(excluded.qualifies_for, season.qualifies_for),
      case when excluded.status = 'completed' then season.completed_at end,
      case when excluded.status = 'completed' then season.closing_version end,
      case when excluded.status = 'completed' then season.settled_at end,
      case when excluded.status = 'completed' then season.finalized_at end)
  where season.import_digest is distinct from excluded.import_digest`,
);

/** New tickets take the numbers after the league's last one, in the row's order. */
const SAVE_TICKETS = sql(
  'league_import_save_tickets',
  `with ${LEAGUES},
  given as (select l."id" as "leagueId", entry.*, t.ticket_number as "ticketNumber"
    from l cross join lateral rows from (json_to_recordset(l."tickets")
      as ("id" text, "importDigest" text, "externalId" text, "subject" text, "description" text, "requesterUserId" text,
        "status" text)) with ordinality
      as entry("id", "importDigest", "externalId", "subject", "description", "requesterUserId", "status", "place")
    left join ticket t on t.league_id = l."id" and t.external_id = entry."externalId"),
  numbered as (select given.*, league.ticket_number + row_number() over (partition by "leagueId" order by "place") as "newNumber"
    from given join league on league.id = given."leagueId" where given."ticketNumber" is null),
  counted as (update league set ticket_number = last.number
    from (select "leagueId", max("newNumber") as number from numbered group by "leagueId") as last where league.id = last."leagueId"),
  changed as (update ticket set (import_digest, subject, description, requester_user_id, status, updated_at)
      = (given."importDigest", given."subject", given."description", given."requesterUserId", given."status", $2)
    from given where ticket.league_id = given."leagueId" and ticket.external_id = given."externalId" and ticket.import_digest is distinct
      from given."importDigest")
  insert into ticket (id, import_digest, league_id, ticket_number, external_id, subject, description, requester_user_id, status, created_at,
    updated_at)
  select "id", "importDigest", "leagueId", "newNumber", "externalId", "subject", "description", "requesterUserId", "status",
    $2::timestamptz, $2::timestamptz from numbered`,
);

/** A list that is present covers all games: one without an entry has none. */
const saveConfigs = (list: 'rules' | 'points', column: 'rules' | 'points_config', stored = (config: string): string => config) =>
  sql(
    `league_import_save_${list}`,
    `with ${LEAGUES}
  update league_game g set ${column} = given.config
  from (select l."id" as "leagueId", game.game_id as "gameId", (select ${stored('entry.config')}
    from jsonb_to_recordset(l."${list}"::jsonb) as entry("gameId" text, config jsonb) where entry."gameId" = game.game_id) as config
    from l join league_game game on game.league_id = l."id" where l."${list}" is not null) given
  where g.league_id = given."leagueId" and g.game_id = given."gameId" and g.${column} is distinct from given.config`,
  );
/** Locked rosters stay locked since the same time. */
const SAVE_RULES = saveConfigs(
  'rules',
  'rules',
  (config) => `case when (${config}->>'rosterLockEnabled')::boolean then ${config} || jsonb_build_object('rosterLockedSince',
    coalesce(game.rules->>'rosterLockedSince', to_char($2::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    else ${config} end`,
);
const SAVE_POINTS = saveConfigs('points', 'points_config');

/**
 * Writes imported leagues: games, members and approved teams become those of the row; seasons and tickets are added or, if the
 * row differs, changed. A unique violation of `league_slug_key` means that another import has just created one.
 */
export async function saveImported(tx: ClientBase, rows: readonly ImportedLeagueRow[], now: Date): Promise<void> {
  const leagues = JSON.stringify(rows);
  const values = [leagues, now.toISOString()];
  await run(tx, SAVE_LEAGUES, values);
  await run(tx, REMOVE_MISSING, [leagues]);
  await run(tx, SAVE_LISTS, values);
  await run(tx, SAVE_RULES, values);
  await run(tx, SAVE_POINTS, [leagues]);
  await run(tx, END_SEASONS, [leagues]);
  await run(tx, SAVE_SEASONS, values);
  await run(tx, SAVE_TICKETS, values);
  await saveImportedRecords(tx, rows, now);
}
