import { newId } from '@matchpoint/core';
import { appendEvents } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { STATUS } from '../../access/index.js';
import { banRuns, WAS_APPROVED } from '../../teams/index.js';
import type { LeagueRecord } from '../rules/imported-league.js';
import { type DisputeSettings, disputeTermsSet } from '../../leagues/index.js';

/** $1: the leagues' rows. Fields that a row leaves out stay unchanged. */
const SAVE_SETTINGS = sql<{ id: string; disputes: DisputeSettings; hasDisputes: boolean }>(
  'league_import_save_settings',
  `update league set description = coalesce(l."description", league.description), socials = coalesce(l."socials", league.socials),
     is_enabled = coalesce(l."isEnabled", league.is_enabled), status = ${STATUS('coalesce(l."isEnabled", league.is_enabled)')},
     applications = coalesce(l."settings"->>'applications', league.applications),
     max_teams_per_game = case when l."settings" ? 'maxTeamsPerGame' then (l."settings"->>'maxTeamsPerGame')::int
       else league.max_teams_per_game end,
     disputes = case when l."settings" ? 'disputes' then coalesce(league.disputes, '{}') || (l."settings"->'disputes')
       else league.disputes end,
     cooldown_config = case when l."cooldowns" is null then league.cooldown_config
       else coalesce(league.cooldown_config, '{}') || l."cooldowns" end
   from jsonb_to_recordset($1::jsonb) as l("id" text, "description" text, "socials" jsonb, "isEnabled" boolean, "settings" jsonb,
     "cooldowns" jsonb) where league.id = l."id"
   returning league.id, disputes, coalesce(l."settings" ? 'disputes', false) as "hasDisputes"`,
);

/** $1: entries of a list, each with an id for a new one, and its league's; $2: now. */
const entries = (columns: string): string => `jsonb_to_recordset($1::jsonb) as entry("id" text, "leagueId" text, ${columns})`;

const SAVE_DISPLAY_RULES = sql(
  'league_import_save_display_rules',
  `insert into display_rule as d (id, league_id, game_id, category, category_order, rule, created_at, updated_at)
   select "id", "leagueId", "gameId", "category", "categoryOrder", "rule", $2::timestamptz, $2::timestamptz
     from ${entries('"gameId" text, "category" text, "categoryOrder" int, "rule" jsonb')}
   on conflict (league_id, game_id, lower(category)) do update
     set (category, category_order, rule, updated_at) = (excluded.category, excluded.category_order, excluded.rule, excluded.updated_at)
     where (d.category, d.category_order, d.rule) is distinct from (excluded.category, excluded.category_order, excluded.rule)`,
);
const SAVE_BANS = sql(
  'league_import_save_bans',
  `insert into league_ban (id, league_id, external_id, team_id, reason, is_permanent, expires_at, created_at)
   select "id", "leagueId", "externalId", "teamId", "reason", "expiresAt" is null, "expiresAt", coalesce("createdAt", $2::timestamptz)
     from ${entries('"externalId" text, "teamId" text, "reason" text, "expiresAt" timestamptz, "createdAt" timestamptz')}
   on conflict (league_id, external_id) do update
     set (team_id, reason, is_permanent, expires_at) = (excluded.team_id, excluded.reason, excluded.is_permanent, excluded.expires_at)`,
);
/** A team with a running ban is banned, whatever status the row has for it. */
const BAN_TEAMS = sql(
  'league_import_ban_teams',
  `update league_team set status = 'banned', decided_at = $2::timestamptz, was_approved = ${WAS_APPROVED}
   where league_id = any($1) and status <> 'banned'
     and exists (select from league_ban b where b.league_id = league_team.league_id
       and b.team_id = league_team.team_id and b.external_id is not null
       and ${banRuns('b', '$2')})`,
);
const SAVE_PENALTIES = sql(
  'league_import_save_penalties',
  `insert into penalty (id, league_id, external_id, season_id, game_id, team_id, type, value, reason, status, created_at)
   select entry."id", "leagueId", "externalId", coalesce(s.id, ''), "gameId", "teamId", "type", "value", "reason",
     case when "type" = 'MATCH_FORFEIT' then 'served' else 'active' end, coalesce("createdAt", $2::timestamptz)
     from ${entries(
       '"externalId" text, "season" text, "gameId" text, "teamId" text, "type" text, "value" int, "reason" text, "createdAt" timestamptz',
     )}
     left join season s on s.league_id = entry."leagueId" and s.game_id = entry."gameId" and s.name = entry."season"
   on conflict (league_id, external_id) do update set (season_id, game_id, team_id, type, value, reason)
     = (excluded.season_id, excluded.game_id, excluded.team_id, excluded.type, excluded.value, excluded.reason)`,
);
const SAVE_ANNOUNCEMENTS = sql(
  'league_import_save_announcements',
  `insert into announcement (id, league_id, external_id, title, body, announced_by_user_id, created_at)
   select "id", "leagueId", "externalId", "title", "body", "announcedBy", coalesce("createdAt", $2::timestamptz)
     from ${entries('"externalId" text, "title" text, "body" text, "announcedBy" text, "createdAt" timestamptz')}
   on conflict (league_id, external_id) do update set (title, body) = (excluded.title, excluded.body)`,
);

type Rows = readonly (LeagueRecord & { id: string })[];
/** The entries of a list of all rows, in the statements' form. */
const listed = (rows: Rows, list: 'displayRules' | 'bans' | 'penalties' | 'announcements', prefix: Parameters<typeof newId>[0]): string =>
  JSON.stringify(rows.flatMap(({ id: leagueId, [list]: each = [] }) => each.map((entry) => ({ ...entry, id: newId(prefix), leagueId }))));

/** Writes the rows' fields and records besides games, people, teams, seasons and tickets. Entries of lists are added and changed. */
export async function saveImportedRecords(tx: ClientBase, rows: Rows, now: Date): Promise<void> {
  const at = now.toISOString();
  const saved = await run(tx, SAVE_SETTINGS, [JSON.stringify(rows)]);
  const terms = saved.filter(({ hasDisputes }) => hasDisputes).map(({ id, disputes }) => disputeTermsSet(id, disputes));
  await appendEvents(tx, terms);
  await run(tx, SAVE_DISPLAY_RULES, [listed(rows, 'displayRules', 'drule'), at]);
  await run(tx, SAVE_BANS, [listed(rows, 'bans', 'ban'), at]);
  await run(tx, BAN_TEAMS, [rows.filter(({ bans }) => bans !== undefined).map(({ id }) => id), at]);
  await run(tx, SAVE_PENALTIES, [listed(rows, 'penalties', 'pen'), at]);
  await run(tx, SAVE_ANNOUNCEMENTS, [listed(rows, 'announcements', 'ann'), at]);
}
