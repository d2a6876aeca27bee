import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Identifier, instant, list, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present, toUserProfile, UserProfile } from '../shared/api-objects.js';
import { ofStaff, STAFF_ERRORS } from './staff-operation.js';

const GameDeveloper = named(
  'GameDeveloper',
  Type.Object(
    { user: UserProfile, addedAt: instant('Since when.') },
    { description: 'A developer of a game, who can create keys for it.' },
  ),
);

export const listGameDevelopers = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'GET',
  path: '/staff/games/{id}/developers',
  operationId: 'listGameDevelopers',
  summary: 'List the developers of a game',
  description: ['Lists the developers of a game by username. For staff with role OPERATOR.'],
  params: Type.Object({ id: Identifier('Game slug or convexId.', 'valorant') }),
  response: Type.Object({
    developers: list(GameDeveloper, 'Developers, by username.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: [...STAFF_ERRORS, 'error_game_not_found'],
  async handler({ params, caller, requestId }, { staff }) {
    const { developers } = await staff.listDevelopersOfGame({ game: params.id }, { caller, requestId });
    return {
      developers: developers.map(({ user, addedAt }) => ({ user: toUserProfile(present(user)), addedAt })),
      count: developers.length,
    };
  },
});
