import type { league } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import { callOptions } from './call-options.js';
import type { Peers } from './clients.js';

/** The league service's word on a match; asked before the transaction, heard inside it (a replay asks nothing). */
export type Eligibility = () => Promise<league.CheckMatchEligibilityResponse>;

/** Asks whether a match may be played in a league. The answer throws error_league_not_found or error_league_not_eligible, whose message names the rule. */
export function askEligibility({ league: leagues }: Pick<Peers, 'league'>, call: CallContext, request: league.CheckMatchEligibilityRequest): Eligibility {
  const answer = leagues.checkMatchEligibility(request, callOptions(call));
  // Nobody may come to hear it.
  answer.catch(() => undefined);
  return () => answer;
}
