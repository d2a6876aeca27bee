import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { TEAM_STATUS } from '../../groups/index.js';
import { freeNamesInUse, holdImportedNames, teamNameKeys } from '../../names/index.js';
import { addToOrganizations, type OrganizationChange } from '../../records/index.js';
import { selectList, upsertAll, upsertStatement } from '../../rows/index.js';
import { type StoredTeam, TEAMS } from './team-columns.js';

const FIND_BY_NAMES = sql<StoredTeam>(
  'teams_by_names',
  `select ${selectList(TEAMS, 't')} from teams t
   where t.id in (select id from teams where id = any($1) union select id from teams where identifier_key(slug) in (select identifier_key(n)
     from unnest($1::text[]) n))
   order by t.id for no key update`,
);
const UPSERT = upsertStatement(TEAMS);

/** A team's record and where it counts, locked. */
export type LockedTeamStats = Omit<OrganizationChange, 'organizationId'> & { teamId: string; organizationId: string | null };

const LOCK_STATS = sql<LockedTeamStats>(
  'team_stats_lock',
  `select team_id as "teamId", organization_id as "organizationId", game_id as "gameId", wins, losses, draws,
    matches_played as "matchesPlayed", experience - 1 as experience
   from team_stats where team_id = any($1) order by team_id for update`,
);
const SYNC_STATS = sql(
  'team_stats_sync',
  `insert into team_stats as s (team_id, game_id, organization_id, is_listed)
   select t.id, t.game_id, t.organization_id, t.visibility <> 'private' and ${TEAM_STATUS} = 'active' from teams t where t.id = any($1)
   order by t.id
   on conflict (team_id) do update set game_id = excluded.game_id, organization_id = excluded.organization_id,
     is_listed = excluded.is_listed
   where (s.game_id, s.organization_id, s.is_listed) is distinct from (excluded.game_id, excluded.organization_id, excluded.is_listed)`,
);

/** Every team that one of the names (slugs or ids) identifies, locked. */
export function lockTeamsByNames(tx: ClientBase, names: readonly string[]): Promise<StoredTeam[]> {
  return run(tx, FIND_BY_NAMES, [names]);
}

export function lockTeamStats(tx: ClientBase, teamIds: readonly string[]): Promise<LockedTeamStats[]> {
  return run(tx, LOCK_STATS, [teamIds]);
}

/** Creates the stats rows of teams, or updates their organization and whether they are listed. */
export async function syncTeamStats(tx: ClientBase, teamIds: readonly string[]): Promise<void> {
  await run(tx, SYNC_STATS, [teamIds]);
}

/**
 * Writes teams with their stats rows. An organization's record is the sum of its teams', so a team that changes its organization takes its
 * record along. `before` are the locked stats of existing teams.
 */
export async function saveTeams(tx: ClientBase, teams: readonly StoredTeam[], before: readonly LockedTeamStats[]): Promise<void> {
  if (teams.length === 0) return;
  await holdImportedNames(
    tx,
    teams.flatMap(({ id, organizationId, gameId, name, status }) =>
      status === 'disbanded' ? [] : teamNameKeys(organizationId, gameId, name).map((key) => ({ ...key, holderId: id })),
    ),
  );
  for (const { id, status } of teams) if (status === 'disbanded') await freeNamesInUse(tx, id);
  await upsertAll(tx, UPSERT, teams);
  await syncTeamStats(
    tx,
    teams.map(({ id }) => id),
  );
  const statsOf = new Map(before.map((stats) => [stats.teamId, stats]));
  await addToOrganizations(
    tx,
    teams.flatMap((team) => moveOf(team, statsOf.get(team.id))),
  );
}

/** The changes of the old and the new organization's records. */
function moveOf(team: StoredTeam, stats: LockedTeamStats | undefined): OrganizationChange[] {
  if (!stats || stats.organizationId === team.organizationId) return [];
  const { wins, losses, draws, matchesPlayed, experience, gameId } = stats;
  const gain = { wins, losses, draws, matchesPlayed, experience };
  const loss = { wins: -wins, losses: -losses, draws: -draws, matchesPlayed: -matchesPlayed, experience: -experience };
  return [
    ...(stats.organizationId === null ? [] : [{ ...loss, organizationId: stats.organizationId, gameId }]),
    ...(team.organizationId === null ? [] : [{ ...gain, organizationId: team.organizationId, gameId }]),
  ];
}
