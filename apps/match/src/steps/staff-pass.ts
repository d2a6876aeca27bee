import type { CallContext } from '@matchpoint/rpc';
import type { MatchState } from '../domain/match-state.js';
import { callOptions } from '../peers/call-options.js';
import type { Peers } from '../peers/clients.js';

/** The roles by which a person on neither team reads or moderates. */
export interface StaffPass {
  isStaff: boolean;
  /** Set if they have access as platform staff. */
  platformRole: string | undefined;
}

/**
 * Whether the caller is staff of the match's league from `floor` up, or of the platform from MODERATOR up.
 * @throws error_second_factor_required if only a platform role would do, and it does not count yet
 */
export async function findStaffPass(
  { peers }: { peers: Pick<Peers, 'league'> },
  call: CallContext,
  { leagueId }: Pick<MatchState, 'leagueId'>,
  floor: 'MEMBER' | 'MANAGER',
): Promise<StaffPass> {
  const { role, platformRole } = await peers.league.getCallerStaffRole(
    { leagueId: leagueId ?? '', floor, platformFloor: 'MODERATOR' },
    callOptions(call),
  );
  return { isStaff: role !== undefined || platformRole !== undefined, platformRole };
}
