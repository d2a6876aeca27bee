import type { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import { callOptions } from './call-options.js';
import type { Peers } from './clients.js';

/**
 * The league service's answer about a match. It is requested before the transaction, which must not wait for it, and evaluated inside,
 * because a replay must ignore it.
 */
export type Eligibility = () => league.CheckMatchEligibilityResponse;

/**
 * Asks whether a match may be played in a league. Evaluating the answer throws error_league_not_found, error_league_not_active,
 * error_league_game_not_active or error_league_not_eligible, whose message names the rule.
 */
export async function askEligibility(
  { league: leagues }: Pick<Peers, 'league'>,
  call: CallContext,
  request: league.CheckMatchEligibilityRequest,
): Promise<Eligibility> {
  const [answer] = await Promise.allSettled([leagues.checkMatchEligibility(request, callOptions(call))]);
  return () => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  };
}

/** A league that the caller cannot know is refused before their own role, on a replay too (docs/reference/order-of-checks.md). */
export function refuseUnknownLeague(eligibility: Eligibility | undefined): void {
  try {
    eligibility?.();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_league_not_found') throw error;
  }
}
