import { defineRoute } from '../shared/define-route.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { DisputeChange, DISPUTES, LeagueDisputePath, ResolveBody, toChange, toResolution } from './dispute-objects.js';

export const resolveLeagueDispute = defineRoute({
  ...leagueOperation(
    'resolveLeagueDispute',
    [
      'Decides a dispute about a league match, or escalates it to the platform, which then decides.',
      'The result applies at once: records, experience, leaderboards and tables change by the difference.',
      'Members of either team, players of the match and whoever disputed it for a team cannot decide.',
    ],
    ['error_dispute_not_found', 'error_dispute_conflict', 'error_dispute_not_in_valid_state'],
  ),
  ...DISPUTES,
  summary: 'Decide a dispute about a league match',
  params: LeagueDisputePath,
  body: ResolveBody(),
  response: DisputeChange,
  emits: [
    'dispute.resolved',
    'dispute.escalated',
    'match.result_corrected',
    'match.reopened',
    'match.completed',
    'match.forfeited',
    'match.cancelled',
    'score.confirmed',
    'score.dispute_resolved',
  ],
  async handler(input, { matchDisputes }) {
    const { identifier, disputeId } = input.params;
    const request = { league: identifier, disputeId, ...toResolution(input.body) };
    const changed = await matchDisputes.resolveDispute(request, writeOptions(input));
    return { ...toChange(changed), timestamp: changed.timestamp };
  },
});
