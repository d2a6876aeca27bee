import type { notification } from '@matchpoint/contracts';
import Type from 'typebox';
import { text, Timestamp } from '../../operation/fields.js';
import { defineRoute } from '../shared/define-route.js';

const ids = (of: string, example: string) =>
  Type.Array(text(`Id of a ${of}.`), { description: `Followed ${of}s, newest first.`, examples: [[example]] });

export const listUserFollowedIds = defineRoute({
  method: 'GET',
  path: '/user/follows/ids',
  operationId: 'listUserFollowedIds',
  summary: 'List the ids of your follows',
  description: ['Lists the ids of everything that the key owner follows, so that pages can show it: at most 200.'],
  section: 'docs/reference/notifications.md#follows',
  tag: 'Notifications',
  scope: 'follows.own:read',
  keyKind: 'personal',
  response: Type.Object({
    teams: ids('team', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
    leagues: ids('league', 'league_01j6qvx3k0fd8r5y2m9wcz0001'),
    users: ids('user', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
    tournaments: ids('tournament', 'tournament_01j6qvx3k0fd8r5y2m9wcz0001'),
    resultsOnly: Type.Array(text('Id of a target.'), {
      description: 'Targets followed at the level `results`.',
      examples: [['team_01j6qvx3k0fd8r5y2m9wcz0001']],
    }),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ caller, requestId }, { notifications }) {
    const { follows } = await notifications.listFollowedIds({}, { caller, requestId });
    const of = (type: string): string[] => follows.filter(isOf(type)).map(({ targetId }) => targetId);
    return {
      ...{ teams: of('team'), leagues: of('league'), users: of('user'), tournaments: of('tournament') },
      resultsOnly: follows.filter(({ level }) => level === 'results').map(({ targetId }) => targetId),
    };
  },
});

const isOf =
  (type: string) =>
  ({ targetType }: notification.Follow): boolean =>
    targetType === type;
