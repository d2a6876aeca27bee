import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { listActivities } from '../../feed/index.js';

/** The newest entries of a tournament's feed. @throws DomainError error_tournament_not_found, error_not_tournament_staff */
export function getTournamentActivityFeed(
  context: TournamentContext,
): Handlers<tournament.TournamentStaffServiceService>['getTournamentActivityFeed'] {
  return async ({ tournament: identifier, limit }, call) => {
    const { tournament: row } = await readTournament(context, call, { operation: 'getTournamentActivityFeed', tournament: identifier });
    const activities = await listActivities(context.pool, row.id, limit);
    return {
      activities: activities.map(({ createdAt, metadata, ...activity }) => ({
        ...omitNulls(activity),
        createdAt: Date.parse(createdAt),
        metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, toDetail(value)])),
      })),
    };
  };
}

function toDetail(value: string | number | boolean): tournament.ActivityDetail {
  if (typeof value === 'string') return { value: { $case: 'text', value } };
  return typeof value === 'number' ? { value: { $case: 'number', value } } : { value: { $case: 'flag', value } };
}
