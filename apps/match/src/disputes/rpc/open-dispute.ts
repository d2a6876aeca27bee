import { match } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import type { DisputeDemand } from '../../domain/disputes.js';
import { type MatchState, type Side, teamOf } from '../../domain/match-state.js';
import { REQUESTS } from '../../domain/open-dispute.js';
import { requireParticipantCaptain } from '../../domain/standing.js';
import { actOnMatch, requireVisible } from '../../steps/act-on-match.js';
import { readStanding, requirePersonal } from '../../steps/callers.js';
import { newDispute } from '../new-dispute.js';
import { keepEvidence, readEvidence, withEvidence } from '../evidence.js';
import { countDisputes, holdSeason, setReason } from '../store.js';
import { changed } from '../changed.js';

/** Disputes per team and match, whatever their status. */
const MAX_OF_TEAM = 2;
/** Open disputes per person. */
const MAX_OF_USER = 10;

/**
 * POST /matches/{matchId}/disputes (docs/reference/disputes.md#open).
 * @throws error_match_not_found, error_captain_required, error_not_match_participant; error_already_exists,
 * error_match_not_in_valid_state, error_limit_reached; INVALID_INPUT
 */
export function openDispute(context: MatchContext): Handlers<match.MatchDisputeServiceService>['openDispute'] {
  return async (request, call) => {
    const { matchId, reason } = request;
    const caller = requirePersonal(call);
    const { userId } = caller;
    const demand = readDemand(request);
    const evidence = readEvidence(request.evidence);
    const standing = await readStanding(context.peers, call, caller);
    const authorize = (found: MatchState): Side => {
      requireVisible(found, standing);
      return requireParticipantCaptain(found, standing)[0];
    };
    return withEvidence(context, call, { matchId, evidence }, authorize, (screenshots) =>
      actOnMatch(context, call, {
        matchId,
        codec: match.DisputeChanged,
        standing,
        authorize,
        async act({ tx, match: before, apply, timestamp }, side) {
          screenshots.expectReserved();
          const terms = await newDispute(tx, before);
          if ((await holdSeason(tx, before.leagueSeasonId)).isFinal)
            throw new DomainError('error_match_not_in_valid_state', { message: 'The season of the match is final.' });
          const by = side === 'creator' ? ('creator_captain' as const) : ('accepted_captain' as const);
          const { match: after } = await apply({ name: 'dispute', by, demand, actor: { userId, side }, terms });
          const teamId = teamOf(after, side) ?? '';
          refuseOverLimits(await countDisputes(tx, matchId, teamId, userId));
          await setReason(tx, terms.id, reason);
          await keepEvidence(tx, { matchId, disputeId: terms.id, teamId, userId, now: timestamp }, evidence, screenshots);
          return changed(terms.id, after, timestamp);
        },
      }),
    );
  };
}

function refuseOverLimits({ ofTeam, ofUser }: { ofTeam: number; ofUser: number }): void {
  if (ofTeam > MAX_OF_TEAM)
    throw new DomainError('error_limit_reached', { message: `A team can open at most ${MAX_OF_TEAM} disputes about a match.` });
  if (ofUser > MAX_OF_USER)
    throw new DomainError('error_limit_reached', { message: `A person can have at most ${MAX_OF_USER} open disputes.` });
}

/** @throws INVALID_INPUT */
function readDemand({ requested, claims, mapIndexes }: match.OpenDisputeRequest): DisputeDemand {
  const asked = REQUESTS.find((each) => each === requested);
  if (asked === undefined) throw invalidInput('body.requested', `must be one of ${REQUESTS.join(', ')}`);
  return { requested: asked, claims, mapIndexes };
}
