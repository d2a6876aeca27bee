import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface CooldownRow {
  id: string;
  /** manual | self_leave | kick */
  kind: string;
  /** For a manual cooldown. */
  userId: string | null;
  /** For the others. */
  teamId: string | null;
  endsAt: string;
}

const RUNS = (at: string): string => `cleared_at is null and ends_at > ${at}`;
const COLUMNS = `id, kind, user_id as "userId", team_id as "teamId", ends_at as "endsAt"`;

const FIND = sql<CooldownRow & { isRunning: boolean }>(
  'league_cooldown_find',
  `select ${COLUMNS}, ${RUNS('$3')} as "isRunning" from league_cooldown where league_id = $1 and id = $2`,
);

/** A cooldown of a league, and whether it is running. */
export async function findCooldown(
  tx: ClientBase,
  leagueId: string,
  id: string,
  now: Date,
): Promise<(CooldownRow & { isRunning: boolean }) | undefined> {
  return (await run(tx, FIND, [leagueId, id, now.toISOString()]))[0];
}

const FIND_MANUAL = sql<CooldownRow>(
  'league_cooldown_manual',
  `select ${COLUMNS} from league_cooldown where league_id = $1 and user_id = any($2) and kind = 'manual'
   and ${RUNS('$3')} order by user_id`,
);

/** The running manual cooldowns of these users, at most one each. */
export function findManualCooldowns(
  client: Pool | ClientBase,
  leagueId: string,
  userIds: readonly string[],
  now: Date,
): Promise<CooldownRow[]> {
  return run(client, FIND_MANUAL, [leagueId, userIds, now.toISOString()]);
}

const COUNT_MANUAL = sql<{ count: number }>(
  'league_cooldown_count_manual',
  `select count(*)::int as count from league_cooldown where league_id = $1 and kind = 'manual' and ${RUNS('$2')}`,
);

/** Number of users with a running cooldown in the league. */
export async function countManualCooldowns(tx: ClientBase, leagueId: string, now: Date): Promise<number> {
  return (await run(tx, COUNT_MANUAL, [leagueId, now.toISOString()]))[0]?.count ?? 0;
}

const FIND_OF_TEAMS = sql<{ teamId: string; endsAt: string }>(
  'league_cooldown_of_teams',
  `select team_id as "teamId", max(ends_at) as "endsAt" from league_cooldown where league_id = $1 and team_id = any($2) and ${RUNS('$3')}
   group by team_id`,
);

/** End of the last running cooldown of each of these teams; teams without one are left out. */
export async function findCooldownsOfTeams(
  client: Pool | ClientBase,
  leagueId: string,
  teamIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await run(client, FIND_OF_TEAMS, [leagueId, teamIds, now.toISOString()]);
  return new Map(rows.map(({ teamId, endsAt }) => [teamId, endsAt]));
}

export interface CooldownRecord extends CooldownRow {
  startsAt: string;
  /** active | expired | cleared */
  status: string;
  note: string | null;
  issuedBy: string | null;
  clearedAt: string | null;
}

const LIST = sql<CooldownRecord>(
  'league_cooldown_list',
  `select ${COLUMNS}, starts_at as "startsAt", note, issued_by_user_id as "issuedBy", cleared_at as "clearedAt",
     case when cleared_at is not null then 'cleared' when ends_at > $2 then 'active' else 'expired' end as status
   from league_cooldown c where league_id = $1 and ($3::text is null or team_id = $3)
     and ($4::text is null or exists (select from league_team t where t.league_id = c.league_id and t.team_id = c.team_id
       and t.game_id = $4))
   order by starts_at desc, id desc limit $5`,
);

/** The newest cooldowns of a league, of users and teams; for one game, those of its teams. */
export function listCooldowns(
  pool: Pool,
  leagueId: string,
  { teamId, gameId }: { teamId?: string; gameId?: string },
  { now, limit }: { now: Date; limit: number },
): Promise<CooldownRecord[]> {
  return run(pool, LIST, [leagueId, now.toISOString(), teamId ?? null, gameId ?? null, limit]);
}

export interface NewCooldown {
  id: string;
  leagueId: string;
  kind: 'manual' | 'self_leave' | 'kick';
  userId?: string;
  teamId?: string;
  endsAt: Date;
  note?: string;
  issuedBy: string;
}

const INSERT = sql(
  'league_cooldown_insert',
  `insert into league_cooldown (id, league_id, kind, user_id, team_id, starts_at, ends_at, note, issued_by_user_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export async function insertCooldown(tx: ClientBase, cooldown: NewCooldown, now: Date): Promise<void> {
  const { id, leagueId, kind, userId, teamId, endsAt, note, issuedBy } = cooldown;
  await run(tx, INSERT, [
    ...[id, leagueId, kind, userId ?? null, teamId ?? null, now.toISOString(), endsAt.toISOString()],
    ...[note ?? null, issuedBy],
  ]);
}

const CHANGE = sql(
  'league_cooldown_change',
  'update league_cooldown set starts_at = $2, ends_at = $3, note = $4, issued_by_user_id = $5 where id = $1',
);

/** Restarts a running cooldown. */
export async function changeCooldown(
  tx: ClientBase,
  id: string,
  { endsAt, note, issuedBy }: Pick<NewCooldown, 'endsAt' | 'note' | 'issuedBy'>,
  now: Date,
): Promise<void> {
  await run(tx, CHANGE, [id, now.toISOString(), endsAt.toISOString(), note ?? null, issuedBy]);
}

const CLEAR = sql('league_cooldown_clear', 'update league_cooldown set cleared_at = $2, cleared_by_user_id = $3 where id = $1');

export async function clearCooldown(tx: ClientBase, id: string, by: { userId: string; now: Date }): Promise<void> {
  await run(tx, CLEAR, [id, by.now.toISOString(), by.userId]);
}
