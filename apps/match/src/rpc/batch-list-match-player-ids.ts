import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listPlayerIds } from '../db/rosters.js';

const MAX_MATCHES = 500;

/** The players on the active rosters of matches: only ids, regardless of who may see the teams. */
export function batchListMatchPlayerIds({ pool }: MatchContext): Handlers<match.MatchServiceService>['batchListMatchPlayerIds'] {
  return async ({ matchIds }) => {
    if (matchIds.length > MAX_MATCHES) throw invalidInput('matchIds', `must contain at most ${MAX_MATCHES}`);
    return { rosters: await listPlayerIds(pool, matchIds) };
  };
}
