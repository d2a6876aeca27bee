import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listOngoingMatches as readOngoing } from '../db/list-matches.js';

/** GET /user/ongoing-matches (specification 4.15). */
export function listOngoingMatches({ reads }: MatchContext): Handlers<match.MatchServiceService>['listOngoingMatches'] {
  return async ({ callerTeamIds }) => ({ matches: await reads.read((client) => readOngoing(client, callerTeamIds)) });
}
