import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { findNameless, findRenamed, nameMemberships, renameMemberships } from './store/team-names.js';

const INTERVAL_MS = 1_000;
/** Number of teams per request to the catalog. */
const BATCH = 500;

type NamingContext = Pick<LeagueContext, 'pool' | 'peers' | 'logger'>;

/**
 * Names in the form used for sorting: in lower case; empty for a team that does not exist. The profile service returns committed data, so a
 * caller that reacts to an event never reads an older name.
 */
async function readSortNames({ peers }: Pick<LeagueContext, 'peers'>, teamIds: readonly string[], requestId: string) {
  const { teams } = await peers.profile.batchGetTeamReferences({ ids: [...new Set(teamIds)] }, { requestId });
  const names = new Map(teams.map(({ id, name }) => [id, name.toLowerCase()]));
  return (teamId: string): string => names.get(teamId) ?? '';
}

/**
 * Looks up the names of teams whose memberships have none: new ones, and those from a release without names. Before a league's teams are
 * listed, all of that league; without a league, of all.
 * @throws DomainError error_unavailable
 */
export async function nameTeams(context: Pick<LeagueContext, 'pool' | 'peers'>, requestId: string, leagueId?: string): Promise<void> {
  for (;;) {
    const due = await findNameless(context.pool, BATCH, leagueId);
    if (due.length === 0) return;
    const nameOf = await readSortNames(
      context,
      due.map(({ teamId }) => teamId),
      requestId,
    );
    const named = await nameMemberships(
      context.pool,
      due.map((key) => ({ ...key, name: nameOf(key.teamId) })),
    );
    if (named < due.length) return;
  }
}

/** Stores the current names of renamed teams. */
async function renameTeams(context: Pick<LeagueContext, 'pool' | 'peers'>, requestId: string): Promise<void> {
  const renamed = await findRenamed(context.pool);
  if (renamed.length === 0) return;
  const nameOf = await readSortNames(
    context,
    renamed.map(({ teamId }) => teamId),
    requestId,
  );
  for (const team of renamed) await withTransaction(context.pool, (tx) => renameMemberships(tx, team, nameOf(team.teamId)));
}

/** Runs now and every second until stopped. */
export function startNamingTeams(context: NamingContext): BackgroundWork {
  const look = async (): Promise<void> => {
    await renameTeams(context, 'team-names');
    await nameTeams(context, 'team-names');
  };
  return repeatWork(INTERVAL_MS, look, (error) => context.logger.warn({ err: error }, 'names of teams could not be stored'));
}
