import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { MatchPath } from './match-fields.js';
import { MatchDetail, toMatchDetails } from './match-objects.js';
import { withCheckIns, withOutlook } from './match-outlook.js';
import { toTerms } from './match-terms.js';
import { readVisibleMatch } from './read-visible-match.js';

/** For matches without possible actions. */
const NOTHING = { actions: [], readyTeamIds: [], outlook: undefined, lobbyCode: undefined };
/** Kinds of callers who may be staff of the match's league. */
const PERSONS: readonly string[] = ['personal', 'league_operator'];

export const getMatchDetail = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}',
  operationId: 'getMatchDetail',
  summary: 'Get a match',
  description: [
    'Returns a match in full, with the terms that its creator set: wager, notes, options, locked rules.',
    'Drafts and archived matches are visible only to members of the creator team; everyone else gets 404.',
    'For a personal key or a session it also contains the actions allowed now, `allowedActions`, what the match waits for,',
    '`nextAction`, and which teams are ready, `readyTeamIds`. For those who may join the lobby it has the `lobbyCode`.',
  ],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Matches',
  accepts: 'visitor',
  scope: ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'],
  params: MatchPath,
  response: Type.Object({ match: MatchDetail, timestamp: Timestamp() }),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  async handler({ params, caller, requestId }, context) {
    const { match, takesCommands, terms } = await readVisibleMatch(params.matchId, caller, requestId, context, { withTerms: true });
    // Finished matches accept no commands, and most matches that are read are finished.
    const [[detail], { actions, readyTeamIds, outlook, lobbyCode = null }] = await Promise.all([
      toMatchDetails([match], context),
      PERSONS.includes(caller.kind) && takesCommands ? context.matchDetails.listAllowedActions(params, { caller, requestId }) : NOTHING,
    ]);
    const shown = { ...present(detail), ...toTerms(terms) };
    if (caller.kind === 'league_operator') return { match: { ...withCheckIns(shown, outlook), lobbyCode } };
    if (caller.kind !== 'personal') return { match: withCheckIns(shown, outlook) };
    return { match: { ...withOutlook(shown, outlook), lobbyCode, allowedActions: actions, readyTeamIds } };
  },
});
