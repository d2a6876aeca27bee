import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count } from '../../operation/fields.js';
import { answersAStream } from '../../operation/streams/event-streams.js';
import { openMatchStream } from '../../live/open-match-stream.js';
import { readOverlayToken } from '../../edge/overlays/overlay-token.js';
import { present } from '../shared/api-objects.js';
import { After } from './event-fields.js';
import { MatchPath } from './match-fields.js';
import { MatchDetail, toMatchDetails } from './match-objects.js';
import { readVisibleMatch } from './read-visible-match.js';

export const streamMatch = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/stream',
  operationId: 'streamMatch',
  summary: 'Follow a match live',
  description: [
    'Answers `text/event-stream`: first the event `snapshot`, the match as `GET /matches/{matchId}` answers it (but for what the caller',
    'may do) and the number of its last event; then each event as it happens: `event` its type, `id` its number, `data` what a webhook',
    'carries as `data`.',
    'Begin again where a stream has ended with `Last-Event-ID` (or `after`): what was missed comes first, in order and once. What is kept',
    'no more, or is over 500 events, comes as a new snapshot. Lines that begin with a colon keep the connection open.',
    'With `changes`, `changed`, which has no id, says to members of the two teams that something is otherwise which no event tells, such',
    'as who is ready or who offers to play: read again what you show of it, and also when a stream that was lost is back.',
    '`live`, which has no id either, tells how a map stands that is played, at most once a second: `matchId` and `live` of the match.',
    'A stream ends after about 30 minutes, and when the key, the session or the caller’s teams change: begin again.',
    'An overlay opens it without a key by its token, in the header `X-Matchpoint-Overlay-Token`: `POST …/overlay-tokens` makes one.',
    'At most 20 streams a key or token, 10 a session and 100 an address are open at one gateway: one more is 429; of all, 503.',
  ],
  section: 'docs/reference/live-streams.md',
  tag: 'Matches',
  accepts: 'visitor',
  scope: ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'],
  params: MatchPath,
  query: Type.Object({
    after: After(),
    changes: Type.Optional(Type.Boolean({ default: false, description: 'Tells `changed`, too.' })),
  }),
  response: Type.Object(
    {
      sequence: count('The number of the last event that is in it.', 9),
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
    // A key or a session that comes with it says more.
    const isByToken = overlayToken !== undefined && caller.kind === 'visitor';
    const readToken = () => readOverlayToken(context, overlayToken ?? '', { matchId, requestId });
    const token = isByToken ? await readToken() : undefined;
    const { after, changes: hearsChanges = false } = input.query;
    return openMatchStream({ ...input, matchId, after, hearsChanges, token }, context, {
      async readMatch() {
        if (!token) return (await readVisibleMatch(matchId, caller, requestId, context)).match;
        // Again: its maker's right may have ended before the stream was there to be ended.
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
