import { DAY_MS } from '@matchpoint/core';
import { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { decide } from '../../domain/decide.js';
import { notNow } from '../../domain/not-allowed.js';
import { findRule } from '../../domain/lifecycle.js';
import type { MatchState } from '../../domain/match-state.js';
import { actOnMatch } from '../../steps/act-on-match.js';
import { readStanding } from '../../steps/callers.js';
import { keepInAudit, tellOperated } from '../../steps/match-authority.js';
import { findRuler, refuseParties } from '../authority.js';
import { newDispute } from '../new-dispute.js';
import { readRuling } from '../read-ruling.js';
import { isSeasonFinal } from '../store.js';

const MAX_AGE_MS = 30 * DAY_MS;

/**
 * A ruling without a dispute: by an ADMIN of the match's league, or platform staff (docs/reference/disputes.md#correct).
 * @throws as findRuler and the lifecycle; error_dispute_conflict as refuseParties
 */
export function correctMatch(context: MatchContext): Handlers<match.MatchDisputeServiceService>['correctMatch'] {
  return async (request, call) => {
    const ruler = await findRuler(context, call, request.league);
    const standing = await readStanding(context.peers, call, ruler.caller);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.CorrectMatchResponse,
      async authorize(found, tx) {
        ruler.requireOwn(found);
        await refuseParties(tx, found, standing);
      },
      async act({ tx, match: before, maps, store, timestamp }) {
        const now = new Date(timestamp);
        refuseOld(before, now);
        if (await isSeasonFinal(tx, before.leagueSeasonId)) throw tooLate('The season of the match is final.');
        if (!findRule(before, 'rule', 'league')) throw notNow(before, 'rule', 'league');
        const ruling = readRuling(before, request);
        const all = await maps();
        const after = await store(
          decide(before, all, { name: 'rule', by: 'league', ruling, terms: await newDispute(tx, before) }, now),
          all,
        );
        const done = { previousStatus: before.status, newStatus: after.status, outcome: request.outcome, note: request.note };
        // A ruling that changes nothing is not published.
        if (after === before) return { status: after.status, isVoided: after.isVoided, timestamp };
        if (before.leagueId === null) await keepInAudit(tx, ruler, before, 'match.corrected', done);
        else await tellOperated(tx, ruler, before, 'match.status_changed', done);
        return { status: after.status, isVoided: after.isVoided, timestamp };
      },
    });
  };
}

function refuseOld({ origin, completedAt }: MatchState, now: Date): void {
  if (origin === 'import') throw tooLate('The match was imported: import it again to correct it.');
  if (completedAt !== null && now.getTime() - Date.parse(completedAt) > MAX_AGE_MS) throw tooLate('The match ended more than 30 days ago.');
}

const tooLate = (message: string): DomainError => new DomainError('error_match_not_in_valid_state', { message });
