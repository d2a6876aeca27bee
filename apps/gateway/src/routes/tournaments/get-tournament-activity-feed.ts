import type { tournament } from '@matchpoint/contracts';
import Type from 'typebox';
import { count, Limit, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { defineRoute } from '../shared/define-route.js';
import { TEAM, toNames, toTeam } from './participant-objects.js';
import { plainValues } from './settings-messages.js';
import { EXAMPLES, Moment, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const PAGE_SIZE = 25;

const USER = {
  id: text('User id.', EXAMPLES.user),
  username: Type.Optional(text('Username.', 'ada')),
  name: Type.Optional(text('Name.', 'Ada')),
};
const Actor = named(
  'TournamentActivityActor',
  Type.Object(
    {
      ...USER,
      isPlatformStaff: Type.Optional(Type.Literal(true, { description: 'Present if they acted as platform staff.' })),
    },
    { description: 'The person who acted in a tournament.' },
  ),
);
const Team = named('TournamentActivityTeam', Type.Object(TEAM, { description: 'The team that an activity is about.' }));
const User = named('TournamentActivityUser', Type.Object(USER, { description: 'The person whom an activity is about.' }));
const Activity = named(
  'TournamentActivityEntry',
  Type.Object(
    {
      id: text('Id of the entry.', 'act_01j6qvx3k0fd8r5y2m9wcz0001'),
      action: text('Action; more may be added.', 'participant_approved'),
      actor: nullable.object(Actor, 'Person who acted; null for the system.'),
      targetType: Type.Optional(text('Type of the subject.', 'participant')),
      targetId: Type.Optional(text('Id of the subject.', EXAMPLES.participant)),
      targetTeam: Type.Optional(Team),
      targetUser: Type.Optional(User),
      metadata: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
          description: 'Details.',
          examples: [{ reason: 'not_checked_in' }],
        }),
      ),
      createdAt: Moment('Time in epoch milliseconds.'),
    },
    { description: 'An activity of a tournament.' },
  ),
);

export const getTournamentActivityFeed = defineRoute({
  ...tournamentOperation('getTournamentActivityFeed', ['Returns the activities of a tournament, newest first.']),
  summary: 'Get the activity feed of a tournament',
  params: TournamentPath,
  query: Type.Object({ limit: Limit(100, PAGE_SIZE) }),
  response: Type.Object({
    activities: list(Activity, 'Entries, newest first.'),
    count: count('Number of entries on this page.', 25),
    timestamp: Timestamp(),
  }),
  async handler({ params, query, caller, requestId }, { tournamentStaff, readTeamReferences, readUserReferences }) {
    const request = { tournament: params.identifier, limit: query.limit ?? PAGE_SIZE };
    const { activities } = await tournamentStaff.getTournamentActivityFeed(request, { caller, requestId });
    const ids = activities.flatMap((activity) => [activity.actorUserId, targetUserOf(activity)]).filter((id) => id !== undefined);
    const [users, teams] = await Promise.all([
      readUserReferences(ids, caller, requestId),
      readTeamReferences(activities.map(({ targetTeamId }) => targetTeamId)),
    ]);
    const toUser = (id: string) => {
      const { avatarUrl: _, ...names } = toNames(id, users);
      return { id, ...names };
    };
    const toActor = (userId: string | undefined, isPlatformStaff: boolean) => {
      if (userId === undefined) return null;
      return { ...toUser(userId), ...(isPlatformStaff && { isPlatformStaff: true as const }) };
    };
    return {
      activities: activities.map((activity) => {
        const { id, action, actorUserId, isPlatformStaff, targetType, targetId, targetTeamId, metadata, createdAt } = activity;
        const targetUserId = targetUserOf(activity);
        return {
          ...{ id, action, createdAt, actor: toActor(actorUserId, isPlatformStaff) },
          ...(targetType !== undefined && { targetType }),
          ...(targetId !== undefined && { targetId }),
          ...(targetTeamId !== undefined && { targetTeam: toTeam(targetTeamId, teams) }),
          ...(targetUserId !== undefined && { targetUser: toUser(targetUserId) }),
          metadata: plainValues(metadata),
        };
      }),
      count: activities.length,
    };
  },
});

/** The person whom an entry is about: the target, or a player of the roster that is. */
function targetUserOf({ targetType, targetId, metadata }: tournament.TournamentActivity): string | undefined {
  const detail = metadata.userId?.value;
  return targetType === 'user' ? targetId : detail?.$case === 'text' ? detail.value : undefined;
}
