import Type from 'typebox';
import { listOverlayTokens } from '../../edge/overlays/overlay-tokens.js';
import { defineRoute } from '../shared/define-route.js';
import { count, list, Timestamp } from '../../operation/fields.js';
import { requireLedTeam } from '../../edge/overlays/overlay-token.js';
import { MatchPath } from './match-fields.js';
import { OverlayToken, toOverlayToken } from './overlay-token-objects.js';
import { readVisibleMatch } from './read-visible-match.js';

export const listMatchOverlayTokens = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/overlay-tokens',
  operationId: 'listMatchOverlayTokens',
  summary: 'List overlay tokens',
  description: ['Lists the valid tokens of the key owner’s team in a match, newest first. The key owner must lead the team.'],
  section: 'docs/reference/live-streams.md#overlay-tokens',
  tag: 'Matches',
  scope: 'matches.user_matches:read',
  keyKind: 'personal',
  params: MatchPath,
  response: Type.Object({
    overlayTokens: list(OverlayToken, 'The complete list.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_captain_required'],
  async handler({ params: { matchId }, caller, requestId }, context) {
    const { match } = await readVisibleMatch(matchId, caller, requestId, context);
    const { teamId } = await requireLedTeam(match, caller, requestId, context);
    const rows = await listOverlayTokens(context.pool, match.id, teamId, context.clock.now());
    return { overlayTokens: rows.map(toOverlayToken), count: rows.length };
  },
});
