import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { text, Timestamp, writtenText } from '../../operation/fields.js';
import { makeOverlayToken, requireLedTeam } from '../../edge/overlays/overlay-token.js';
import { MatchPath } from './match-fields.js';
import { OverlayToken, toOverlayToken } from './overlay-token-objects.js';
import { readVisibleMatch } from './read-visible-match.js';

export const createMatchOverlayToken = defineRoute({
  method: 'POST',
  path: '/matches/{matchId}/overlay-tokens',
  operationId: 'createMatchOverlayToken',
  summary: 'Create an overlay token',
  description: [
    'Creates a token for `/overlay/matches/{matchId}?token=…`. It shows only this match, even while the match is a draft or',
    'pages are not public, for 30 days or until it is revoked. The token is shown only in this response. Anyone with ' +
      'the URL has the token.',
    'The key owner must lead a team of the match; a team has at most 10 tokens per match. While its creator does not ' +
      'lead the team, or the team',
    'is disbanded or disabled, a token shows nothing.',
  ],
  section: 'docs/reference/live-streams.md#overlay-tokens',
  tag: 'Matches',
  scope: 'matches.user_matches:read-write',
  plan: 'writes',
  keyKind: 'personal',
  status: 201,
  params: MatchPath,
  body: Type.Object({
    label: Type.Optional(writtenText(1, 64, 'Purpose of the token.', 'The main stream')),
  }),
  response: Type.Object({
    overlayToken: OverlayToken,
    token: text('The token.', 'mpo_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
    path: text(
      'Where the overlay is, on the address of the installation.',
      '/overlay/matches/match_01j6qvx3k0fd8r5y2m9wcz0001?token=mpo_3q2-7w',
    ),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_captain_required', 'error_team_not_active', 'error_limit_reached'],
  async handler({ params: { matchId }, body: { label }, caller, requestId }, context) {
    const { match } = await readVisibleMatch(matchId, caller, requestId, context);
    const { teamId, isActive } = await requireLedTeam(match, caller, requestId, context);
    if (!isActive) throw new DomainError('error_team_not_active');
    const { row, token } = await makeOverlayToken(context, { matchId: match.id, teamId, label, madeBy: caller.userId });
    return { overlayToken: toOverlayToken(row), token, path: `/overlay/matches/${match.id}?token=${token}` };
  },
});
