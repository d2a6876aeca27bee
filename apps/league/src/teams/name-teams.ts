import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { findNameless, findRenamed, nameMemberships, renameMemberships } from './store/team-names.js';

const INTERVAL_MS = 1_000;
/** Teams that the catalog is asked about at a time. */
const BATCH = 500;

type NamingContext = Pick<LeagueContext, 'pool' | 'peers' | 'logger'>;

/**
 * Names in the form that sorts lists: in lower case; empty for a team that does not exist. The profile service answers what is committed,
 * so that who asks because of an event hears of no name before it.
 */
async function readSortNames({ peers }: Pick<LeagueContext, 'peers'>, teamIds: readonly string[], requestId: string) {
  const { teams } = await peers.profile.batchGetTeamReferences({ ids: [...new Set(teamIds)] }, { requestId });
  const names = new Map(teams.map(({ id, name }) => [id, name.toLowerCase()]));
  return (teamId: string): string => names.get(teamId) ?? '';
}

/**
 * Asks for the names of teams whose memberships have none: new ones, and those of a release before names. Before a league's teams are
 * listed, all of that league; without one, of all.
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
export async function renameTeams(context: Pick<LeagueContext, 'pool' | 'peers'>, requestId: string): Promise<void> {
  const renamed = await findRenamed(context.pool);
  if (renamed.length === 0) return;
  const nameOf = await readSortNames(
    context,
    renamed.map(({ teamId }) => teamId),
    requestId,
  );
  for (const team of renamed) await withTransaction(context.pool, (tx) => renameMemberships(tx, team, nameOf(team.teamId)));
}

/** Looks now and every second until stopped. */
export function startNamingTeams(context: NamingContext): BackgroundWork {
  const look = async (): Promise<void> => {
    await renameTeams(context, 'team-names');
    await nameTeams(context, 'team-names');
  };
  return repeatWork(INTERVAL_MS, look, (error) => context.logger.warn({ err: error }, 'names of teams not kept'));
}
