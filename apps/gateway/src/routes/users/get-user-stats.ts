import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, experience, form, Identifier, integer, text, Timestamp, winRate } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { toForm } from '../shared/api-objects.js';

const UserStats = named(
  'UserStats',
  Type.Object(
    {
      userId: text('User id.'),
      matchesPlayed: count('Matches played on an active roster.'),
      wins: count('Matches won, including by forfeit.'),
      losses: count('Matches lost, including by forfeit.'),
      draws: count('Drawn matches.'),
      winRate: winRate(),
      experience: experience(),
      currentStreak: integer('Current streak: consecutive wins, or losses if negative.'),
      bestStreak: integer('Longest winning streak.'),
      form: form(),
    },
    { description: 'Match record of a player.' },
  ),
);

export const getUserStats = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/stats',
  operationId: 'getUserStats',
  summary: 'Get the match record of a user',
  description: ['Returns the match record of a player, including forfeits.', 'A limited profile shows none to others.'],
  section: 'docs/reference/users.md#profile',
  tag: 'Users',
  accepts: 'visitor',
  scope: 'users.profile:read',
  params: Type.Object({ identifier: Identifier('Username or user id.') }),
  response: Type.Object({ stats: UserStats, timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const stats = await profiles.getUserStats(params, { caller, requestId });
    return { stats: { ...stats, form: toForm(stats.form) } };
  },
});
