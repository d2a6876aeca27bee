import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { deleteOverlayToken, listOverlayTokens } from '../../edge/overlays/overlay-tokens.js';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { requireLedTeam } from '../../edge/overlays/overlay-token.js';
import { MatchPath, MatchSuccess } from './match-fields.js';
import { readVisibleMatch } from './read-visible-match.js';

export const revokeMatchOverlayToken = defineRoute({
  method: 'DELETE',
  path: '/matches/{matchId}/overlay-tokens/{tokenId}',
  operationId: 'revokeMatchOverlayToken',
  summary: 'Revoke an overlay token',
  description: ['Revokes a token of the key owner’s team; overlays that use it go dark within a second. The key owner must lead the team.'],
  section: 'docs/reference/live-streams.md#overlay-tokens',
  tag: 'Matches',
  scope: 'matches.user_matches:read-write',
  plan: 'writes',
  keyKind: 'personal',
  params: Type.Object({ ...MatchPath.properties, tokenId: Identifier('Token id.', 'ovt_01j6qvx3k0fd8r5y2m9wcz0001') }),
  response: MatchSuccess,
  errors: ['error_match_not_found', 'error_captain_required', 'error_overlay_token_not_found'],
  async handler({ params: { matchId, tokenId }, caller, requestId }, context) {
    const { match } = await readVisibleMatch(matchId, caller, requestId, context);
    const { teamId } = await requireLedTeam(match, caller, requestId, context);
    // Only announced if it is their token, because an announced name ends its streams.
    const tokens = await listOverlayTokens(context.pool, match.id, teamId, context.clock.now());
    if (!tokens.some(({ id }) => id === tokenId)) throw new DomainError('error_overlay_token_not_found');
    await context.changing([tokenId], () => deleteOverlayToken(context.pool, tokenId, match.id, teamId));
    return { success: true as const, matchId: match.id };
  },
});
