import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, Limit, list, text, Timestamp } from '../../operation/fields.js';
import { dataIn, formFor } from '../../live/shown-event.js';
import { teamsOf, viewerOf } from '../../live/viewer.js';
import { After, MatchEvent } from './event-fields.js';
import { MatchPath } from './match-fields.js';
import { readVisibleMatch } from './read-visible-match.js';

export const listMatchEvents = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/events',
  operationId: 'listMatchEvents',
  summary: 'List the events of a match',
  description: [
    'Lists the events of a match, oldest first, as its stream sends them. Events are kept for three days.',
    'Events of the match and its scores are visible to all who can read it; events of rosters and players only to the ' +
      'teams and the game’s developer.',
    'To continue, send `nextAfter` as `after` until `hasMore` is false. `isComplete` is false if events after `after` are no longer kept.',
  ],
  section: 'docs/reference/live-streams.md',
  tag: 'Matches',
  accepts: 'visitor',
  scope: ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'],
  params: MatchPath,
  query: Type.Object({ after: After(), limit: Limit(100, 50) }),
  response: Type.Object({
    matchId: text('Match id.'),
    events: list(MatchEvent, 'Events on this page that the caller may see, by number.'),
    nextAfter: count('Last number covered by this page: `after` of the next one.'),
    hasMore: flag('Whether there are more events.'),
    isComplete: flag('Whether no event between `after` and this page has been deleted.'),
    latestSequence: count('Number of events of the match so far.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  async handler({ params: { matchId }, query: { after = 0, limit = 50 }, caller, permissions, requestId }, context) {
    await readVisibleMatch(matchId, caller, requestId, context);
    const [{ events, latestSequence }, teamIds] = await Promise.all([
      context.live.listEvents(matchId, after, limit),
      teamsOf(caller, requestId, context),
    ]);
    const viewer = await viewerOf(caller, teamIds, { requestId, permissions }, context);
    const hasOpenPlayers = await context.live.readOpenPlayers(events);
    const nextAfter = events.at(-1)?.sequence ?? Math.max(after, latestSequence);
    return {
      matchId,
      events: events.flatMap((event) => {
        const form = formFor(viewer, event, hasOpenPlayers(event));
        const { id, type, sequence = 0, occurredAt } = event;
        return form === undefined ? [] : [{ id, type, sequence, occurredAt, data: { ...dataIn(form, event) } }];
      }),
      nextAfter,
      hasMore: nextAfter < latestSequence,
      isComplete: (events[0]?.sequence ?? latestSequence + 1) <= after + 1 || after >= latestSequence,
      latestSequence,
    };
  },
});
