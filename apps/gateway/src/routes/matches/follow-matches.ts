import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type from 'typebox';
import { openMatchesStream } from '../../live/open-matches-stream.js';
import { mayReadFamily } from '../../live/viewer.js';
import { count, list, text } from '../../operation/fields.js';
import { pattern } from '../../operation/pattern.js';
import { named } from '../../operation/named.js';
import { answersAStream } from '../../operation/streams/event-streams.js';
import { readVectorAfter, VECTOR } from '../../operation/streams/vector-ids.js';
import type { GatewayContext } from '../../ports.js';
import { defineRoute } from '../shared/define-route.js';
import { isOtherGame } from './bound-game.js';
import { MatchDetail, toMatchDetails } from './match-objects.js';

const FollowedMatch = named(
  'FollowedMatch',
  Type.Object(
    {
      id: text('Match id.', 'match_01j6qvx3k0fd8r5y2m9wcz0001'),
      sequence: count('Number of the last event that it includes.', 9),
      match: MatchDetail,
    },
    { description: 'A match at the beginning of a stream.' },
  ),
);

export const followMatches = defineRoute({
  method: 'GET',
  path: '/stream',
  operationId: 'followMatches',
  summary: 'Follow several matches live',
  description: [
    'Returns `text/event-stream` for up to 25 matches on one connection: first `snapshot`, the current matches; then the events of',
    'each, as `GET /matches/{matchId}/stream` sends them. The events of one match arrive in order.',
    'Each `id` contains the number of every match’s last event, in the order of `matches`, joined by dots. Resume with it in',
    '`Last-Event-ID` (or `after`): missed events come first, at most 500; a match with more is sent in a new `snapshot`.',
    'With `listing`, `changed`, which has no id, says at most once in 5 seconds that a match of the game began or ended being played.',
    '`live`, which also has no id, is the live state of a map in one of the matches, at most once a second.',
    'Send `matches`, `listing` or both. Unknown and hidden matches are both listed in `missing`.',
    'A stream ends after about 30 minutes, and when the key, the session or the caller’s teams change: reconnect. It counts as one',
    'stream for the key, session and address; every five matches count as one towards the gateway’s total.',
  ],
  section: 'docs/reference/live-streams.md#several-matches',
  tag: 'Matches',
  accepts: 'visitor',
  scope: 'matches.public_matches:read',
  query: Type.Object({
    matches: Type.Optional(
      Type.String({
        pattern: pattern('^[^,]{1,64}(,[^,]{1,64}){0,24}$', 'must be 1 to 25 ids, separated by commas'),
        maxLength: 1_624,
        description: 'Ids of the matches to follow, each once, separated by commas; at most 25.',
        examples: ['match_01j6qvx3k0fd8r5y2m9wcz0001,match_01j6qvx3k0fd8r5y2m9wcz0002'],
      }),
    ),
    listing: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'Live matches to follow: `all`, or a game by slug or convexId.',
        examples: ['valorant'],
      }),
    ),
    after: Type.Optional(
      Type.String({
        pattern: VECTOR,
        maxLength: 275,
        description: 'The id of the last event received, for clients that cannot send `Last-Event-ID`.',
        examples: ['0.0'],
      }),
    ),
  }),
  response: Type.Object(
    {
      matches: list(FollowedMatch, 'The matches, in the order of the query.'),
      missing: Type.Array(Type.String(), {
        description: 'Ids of the matches that are unknown or hidden from the caller.',
        examples: [['match_01j6qvx3k0fd8r5y2m9wcz0003']],
      }),
    },
    { description: '`data` of the event `snapshot`.' },
  ),
  errors: ['error_game_not_found'],
  handler: answersAStream,
  async stream(input, context) {
    const { caller, requestId, lastEventId, permissions, query } = input;
    const matchIds = query.matches?.split(',') ?? [];
    if (new Set(matchIds).size < matchIds.length) throw invalidInput('query.matches', 'must name each match once');
    if (matchIds.length === 0 && query.listing === undefined) throw invalidInput('query.matches', 'or listing is required');
    const after = readVectorAfter(lastEventId, query.after, matchIds.length);
    const listing = query.listing === undefined ? undefined : await resolveListing(query.listing, caller, context);
    // As for a single match, which a key without a scope of its owner's matches can't read: it only sees what everyone sees.
    const mayReadOwn = mayReadFamily(permissions, 'match');
    return openMatchesStream({ ...input, matchIds, after, listing, requestId }, context, {
      readMatches: (teamIds) => readVisible(matchIds, mayReadOwn ? teamIds : [], caller, context),
      show: (found) => toMatchDetails([...found], context),
    });
  },
});

/** A game developer's key always follows its own game. @throws DomainError error_game_not_found */
async function resolveListing(name: string, caller: CallerContext, { games }: GatewayContext) {
  const own = caller.kind === 'game_developer' ? caller.gameId : undefined;
  if (name === 'all') return { name, gameId: own };
  const { id } = await games.resolve(name);
  return isOtherGame(caller, id) ? undefined : { name: id, gameId: id };
}

/** The matches that the caller may see, in the order of the ids; for a developer's key, matches of other games are hidden. */
async function readVisible(
  matchIds: readonly string[],
  teamIds: readonly string[],
  caller: CallerContext,
  { readMatch }: GatewayContext,
): Promise<(match.Match | undefined)[]> {
  const found = await Promise.all(matchIds.map((id) => readMatch({ id, callerTeamIds: [...teamIds] })));
  return found.map(({ match: visible }) => (visible && !isOtherGame(caller, visible.gameId) ? visible : undefined));
}
