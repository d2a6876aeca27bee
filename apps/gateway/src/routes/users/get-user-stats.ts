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
      wins: count('Matches won, by forfeit too.'),
      losses: count('Matches lost, by forfeit too.'),
      draws: count('Matches that nobody won.'),
      winRate: winRate(),
      experience: experience(),
      currentStreak: integer('Wins in a row up to now; negative: losses.'),
      bestStreak: integer('Most wins in a row ever.'),
      form: form(),
    },
    { description: 'What a player has done in matches.' },
  ),
);

export const getUserStats = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/stats',
  operationId: 'getUserStats',
  summary: 'Get the match record of a user',
  description: ['Answers what a player has done in matches, forfeits counted.', 'A limited profile has none for others.'],
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
