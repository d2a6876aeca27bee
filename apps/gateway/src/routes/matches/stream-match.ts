import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count } from '../../operation/fields.js';
import { answersAStream } from '../../operation/streams/event-streams.js';
import { openMatchStream } from '../../live/open-match-stream.js';
import { readOverlayToken } from '../../edge/overlays/overlay-token.js';
import { present } from '../shared/api-objects.js';
import { After, ENDS, RESUMES_BY_NUMBER } from './event-fields.js';
import { MatchPath } from './match-fields.js';
import { MatchDetail, toMatchDetails } from './match-objects.js';
import { readVisibleMatch } from './read-visible-match.js';

export const streamMatch = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/stream',
  operationId: 'streamMatch',
  summary: 'Follow a match live',
  description: [
    'Returns `text/event-stream`: first the event `snapshot`, the match as `GET /matches/{matchId}` returns it (without the allowed',
    'actions) and the number of its last event; then each event as it happens. `event` is its type, `id` its number, `data` the',
    '`data` of a webhook.',
    ...RESUMES_BY_NUMBER,
    'With `changes`, members of the two teams also receive `changed`, without an id: something that no event reports has changed, such',
    'as readiness or an offer to play. Reload what you show, also after you have reconnected.',
    '`live`, which also has no id, is the live state of the current map, at most once a second: `matchId` and `live` of the match.',
    ENDS,
    'An overlay opens it without a key, with a token from `POST …/overlay-tokens` in the header `X-Matchpoint-Overlay-Token`.',
    'A gateway allows at most 20 open streams per key or token, 10 per session and 100 per address, otherwise 429; at its own limit, 503.',
  ],
  section: 'docs/reference/live-streams.md',
  tag: 'Matches',
  accepts: 'visitor',
  scope: ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'],
  params: MatchPath,
  query: Type.Object({
    after: After(),
    changes: Type.Optional(Type.Boolean({ default: false, description: 'Whether to send `changed` as well.' })),
  }),
  response: Type.Object(
    {
      sequence: count('Number of the last event that it includes.', 9),
      match: MatchDetail,
    },
    { description: '`data` of the event `snapshot`.' },
  ),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  handler: answersAStream,
  takesOverlayToken: true,
  async stream(input, context) {
    const { matchId } = input.params;
    const { caller, requestId, overlayToken } = input;
    // A key or a session that is also sent takes precedence.
    const isByToken = overlayToken !== undefined && caller.kind === 'visitor';
    const readToken = () => readOverlayToken(context, overlayToken ?? '', { matchId, requestId });
    const token = isByToken ? await readToken() : undefined;
    const { after, changes: hearsChanges = false } = input.query;
    return openMatchStream({ ...input, matchId, after, hearsChanges, token }, context, {
      async readMatch() {
        if (!token) return (await readVisibleMatch(matchId, caller, requestId, context)).match;
        // Checked again, because its creator's right may have ended before the stream was registered.
        const { teamId } = await readToken();
        const { match } = await context.readMatch({ id: matchId, callerTeamIds: [teamId] });
        if (!match) throw new DomainError('error_match_not_found');
        return match;
      },
      async show(found) {
        const [detail] = await toMatchDetails([found], context);
        return { sequence: found.eventSequence, match: present(detail) };
      },
    });
  },
});
