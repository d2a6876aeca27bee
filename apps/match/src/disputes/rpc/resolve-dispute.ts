import { match } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import { openDesk } from '../../chat/index.js';
import type { MatchContext } from '../../context.js';
import { decide } from '../../domain/decide.js';
import { actOnMatch } from '../../steps/act-on-match.js';
import { readStanding } from '../../steps/callers.js';
import { refuseParties } from '../authority.js';
import { changed } from '../changed.js';
import { newDispute } from '../new-dispute.js';
import { readRuling } from '../read-ruling.js';
import { requireOpen } from '../require-open.js';
import { findParty, setEscalation, setRuler } from '../store.js';

/**
 * A ruling on a dispute: by a MANAGER of the match's league; outside of leagues, or once escalated, by platform staff
 * (docs/reference/disputes.md#resolve).
 * @throws as openDesk; error_dispute_not_found, error_dispute_conflict, error_dispute_not_in_valid_state; INVALID_INPUT
 */
export function resolveDispute(context: MatchContext): Handlers<match.MatchDisputeServiceService>['resolveDispute'] {
  return async (request, call) => {
    const { league, disputeId, outcome, note } = request;
    const desk = await openDesk(context, call, 'resolveLeagueDispute', league);
    desk.requireRole();
    const party = await findParty(context.pool, disputeId);
    const isOfDesk = desk.leagueId === undefined ? party?.leagueId === null || party?.isEscalated : party?.leagueId === desk.leagueId;
    if (!party || !isOfDesk) throw new DomainError('error_dispute_not_found');
    const standing = await readStanding(context.peers, call, desk.caller);
    return actOnMatch(context, call, {
      matchId: party.matchId,
      codec: match.DisputeChanged,
      authorize: (found, tx) => refuseParties(tx, found, standing),
      async act({ tx, match: before, maps, store, timestamp }) {
        desk.requireActive();
        const now = new Date(timestamp);
        // The platform rules on escalated disputes, the league on all its others.
        const isPassedOn = before.leagueId !== null && desk.leagueId === undefined;
        requireOpen(
          before,
          disputeId,
          before.leagueId === null ? undefined : isPassedOn ? ['escalated'] : ['awaiting_answer', 'under_review'],
        );
        const all = await maps();
        const { userId } = desk.caller;
        if (outcome === 'escalate') {
          if (desk.leagueId === undefined) throw invalidInput('body.outcome', 'must be a ruling: it cannot be escalated further');
          if (request.maps.length > 0 || request.mapIndexes.length > 0) throw invalidInput('body.maps', 'is not allowed with escalate');
          if (request.teamId !== undefined) throw invalidInput('body.teamId', 'is not allowed with escalate');
          const passedOn = await store(decide(before, all, { name: 'escalate_dispute', by: 'league', userId }, now), all);
          await setEscalation(tx, disputeId, note, userId);
          await desk.keepInAudit(tx, 'dispute.escalated', disputeId, { matchId: before.id, note });
          return changed(disputeId, passedOn, timestamp);
        }
        const ruling = readRuling(before, request);
        const after = await store(
          decide(before, all, { name: 'rule', by: 'league', ruling, terms: await newDispute(tx, before) }, now),
          all,
        );
        await setRuler(tx, disputeId, note, userId);
        const done = { disputeId, previousStatus: before.status, newStatus: after.status, outcome, note };
        if (before.leagueId !== null)
          await appendEvent(tx, {
            type: 'internal.match.operated',
            subject: before.id,
            data: { leagueId: before.leagueId, matchId: before.id, actorId: userId, activity: 'dispute.resolved', metadata: done },
          });
        await desk.keepInAudit(tx, 'dispute.resolved', disputeId, { matchId: before.id, ...done });
        return changed(disputeId, after, timestamp);
      },
    });
  };
}
