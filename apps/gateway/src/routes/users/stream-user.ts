import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { answersAStream } from '../../operation/streams/event-streams.js';
import { list, text } from '../../operation/fields.js';
import { tellOfNotifications } from '../notifications/tell-of-notifications.js';
import { named } from '../../operation/named.js';
import { openTopicStream } from '../../live/open-topic-stream.js';
import { topicOf } from '../../live/topic-rooms.js';
import { AfterEvent, TOPIC_STREAM } from '../shared/event-id-fields.js';

const FollowedTeam = named(
  'FollowedTeam',
  Type.Object(
    {
      teamId: text('Team id.', 'team_01j6qvx3k0fd8r5y2m9wcz0002'),
      role: text('CAPTAIN, CO_CAPTAIN or MEMBER.', 'CAPTAIN'),
      status: text('active, disbanded or disabled.', 'active'),
    },
    { description: 'A team that a user is an active member of, with their role.' },
  ),
);

export const streamUser = defineRoute({
  method: 'GET',
  path: '/user/stream',
  operationId: 'streamUser',
  summary: 'Follow your own events live',
  description: [
    'Returns `text/event-stream`: first the event `snapshot`, which lists what the stream covers; then events of the ' +
      'caller and their teams,',
    'matches, leagues, organizations and tickets: `event` is the type, `id` the id, `data` the `data` of their webhooks.',
    'A session receives all events, a key those that its scopes can read: matches with scores, rosters and players, teams, organizations,',
    'leagues, tickets, streams, and its owner’s webhook endpoints.',
    'A session, and a key that can read notifications, also receives `notified` for new ones, without `id`; its `data` has `kind` and',
    '`subject`.',
    ...TOPIC_STREAM,
  ],
  section: 'docs/reference/live-streams.md',
  tag: 'Users',
  scope: ['matches.user_matches:read', 'teams.profile:read', 'orgs.profile:read', 'tickets.read:read'],
  keyKind: 'personal',
  query: Type.Object({ after: AfterEvent() }),
  response: Type.Object(
    { userId: text('The caller.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'), teams: list(FollowedTeam, 'Teams whose events are included.') },
    { description: '`data` of the event `snapshot`.' },
  ),
  errors: [],
  handler: answersAStream,
  stream({ query, ...input }, context) {
    const { caller, requestId } = input;
    return openTopicStream({ ...input, after: query.after }, context, {
      tellMore: (write) => tellOfNotifications(context, { ...input, write }),
      topicsFor: async (teamIds, groups) => [topicOf.user(caller.userId), ...teamIds.map(topicOf.team), ...groups.map(topicOf.adminsOf)],
      async snapshot() {
        const { teams } = await context.profiles.listCallerTeams({}, { caller, requestId });
        return { userId: caller.userId, teams: teams.map(({ teamId, role, status }) => ({ teamId, role, status })) };
      },
    });
  },
});
