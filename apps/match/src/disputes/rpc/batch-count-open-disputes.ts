import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { countOpenDisputes } from '../open-disputes.js';

const MAX_LEAGUES = 100;

/** Number of open disputes of leagues, in the order of the leagues. */
export function batchCountOpenDisputes({ pool }: MatchContext): Handlers<match.MatchDisputeServiceService>['batchCountOpenDisputes'] {
  return async ({ leagueIds }) => {
    if (leagueIds.length > MAX_LEAGUES) throw invalidInput('leagueIds', `must contain at most ${MAX_LEAGUES}`);
    return { counts: await countOpenDisputes(pool, leagueIds) };
  };
}
