import { defineRoute } from '../shared/define-route.js';
import { LeagueMatchPath } from '../league-administration/administration-paths.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { RulingBody, RulingResponse, RULINGS, toRuled, toRuling } from './ruling-objects.js';

export const correctLeagueMatch = defineRoute({
  ...leagueOperation(
    'correctLeagueMatch',
    [
      'Rules on the result of a match. It applies at once: records, experience, leaderboards and tables change by the difference.',
      'It is possible from IN_PROGRESS until 30 days after the match has ended, but not in a final season or for an imported match.',
      'Members of either team, players of the match and whoever disputed it for a team cannot decide.',
    ],
    ['error_match_not_found', 'error_match_not_in_valid_state', 'error_dispute_conflict'],
  ),
  ...RULINGS,
  summary: 'Rule on the result of a league match',
  params: LeagueMatchPath,
  body: RulingBody(),
  response: RulingResponse(),
  emits: [
    'match.result_corrected',
    'match.reopened',
    'match.completed',
    'match.forfeited',
    'match.cancelled',
    'score.confirmed',
    'score.dispute_resolved',
  ],
  async handler(input, { matchDisputes }) {
    const { identifier, matchId } = input.params;
    const request = { league: identifier, matchId, ...toRuling(input.body) };
    return toRuled(matchId, await matchDisputes.correctMatch(request, writeOptions(input)));
  },
});
