import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier, Timestamp } from '../../http/fields.js';

const count = () => Type.Integer({ minimum: 0 });

const UserStats = Type.Object({
  userId: Type.String(),
  matchesPlayed: count(),
  wins: count(),
  losses: count(),
  draws: count(),
  winRate: Type.Number({ minimum: 0, maximum: 1 }),
  experience: Type.Number({ minimum: 1 }),
  currentStreak: Type.Integer({ description: 'Wins in a row up to now; negative: losses.' }),
  bestStreak: Type.Integer(),
});

export const getUserStats = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/stats',
  operationId: 'getUserStats',
  summary: 'Get the match record of a user',
  section: 'contract 6',
  tag: 'Users',
  scope: 'users.profile:read',
  params: Type.Object({ identifier: Identifier('Username or user id') }),
  response: Type.Object({ stats: UserStats, timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    return { stats: await profiles.getUserStats(params, { caller, requestId }) };
  },
});
