import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { MatchContext } from '../context.js';
import { findMatchState } from '../db/match-state.js';
import { type MatchState, otherSide, type Side, sideOf } from '../domain/match-state.js';
import { isOfEitherTeam, requireMember, requireParticipantCaptain, type Standing } from '../domain/standing.js';
import { requireVisible } from '../steps/act-on-match.js';
import { isOfOther, readStanding } from '../steps/callers.js';
import { findStaffPass } from '../steps/staff-pass.js';
import { findDisputeOf, type Party } from './store.js';

/** The matches and disputes that a captain of a side may act on. */
export interface CaptainOfDispute {
  readonly party: Party;
  readonly side: Side;
}

/** The captain who may act in a dispute: of the side that opened it, of the other one, or of either. */
export type ActingSide = 'opening' | 'answering' | 'either';

/**
 * The dispute of a locked match, for a captain who may act in it. Only members of its teams are told whether there is such a dispute.
 * @throws error_match_not_found, error_dispute_not_found; error_not_match_participant, error_captain_required
 */
export async function requireCaptainOfDispute(
  client: Pool | ClientBase,
  match: MatchState,
  standing: Standing,
  disputeId: string,
  acting: ActingSide,
): Promise<CaptainOfDispute> {
  requireVisible(match, standing);
  requireMember(match, standing);
  const party = await findDisputeOf(client, match.id, disputeId);
  if (!party) throw new DomainError('error_dispute_not_found');
  const sides = requireParticipantCaptain(match, standing);
  const opening = party.teamId === null ? undefined : sideOf(match, party.teamId);
  if (acting === 'either' || opening === undefined) return { party, side: sides[0] };
  const side = acting === 'opening' ? opening : otherSide(opening);
  const isOwn = acting === 'answering' && party.openedByUserId === standing.userId;
  if (!sides.includes(side) || isOwn)
    throw new DomainError('error_captain_required', {
      message:
        acting === 'opening'
          ? 'Only the side that opened the dispute can withdraw it.'
          : 'Only a captain of the other side can answer a dispute.',
    });
  return { party, side };
}

/**
 * A match whose disputes the caller may read: a member of either team, staff of its league, or of the platform from MODERATOR up.
 * @throws error_match_not_found
 */
export async function requireReader(context: MatchContext, call: CallContext, matchId: string): Promise<MatchState> {
  const caller = requireCaller(call);
  const [match, standing] = await Promise.all([findMatchState(context.pool, matchId), readStanding(context.peers, call, caller)]);
  if (!match || isOfOther(caller, match)) throw new DomainError('error_match_not_found');
  if (isOfEitherTeam(match, standing)) return match;
  const { isStaff } = await findStaffPass(context, call, match, 'MEMBER');
  if (!isStaff || match.publishStatus !== 'PUBLISHED') throw new DomainError('error_match_not_found');
  return match;
}
