import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { choice, count, instant, list, text, Timestamp } from '../../http/fields.js';
import { named } from '../../http/named.js';
import { LeagueSlugPath, refuseOtherLeague, toUserReference, UserReference } from './league-objects.js';

const LeagueMember = named(
  'LeagueMember',
  Type.Object(
    {
      id: text('Id of the membership.'),
      userId: text('User id.'),
      role: choice(
        'LeagueRole',
        ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'],
        'A role on the staff of a league; each may do what those after it may.',
      ),
      joinedAt: instant('Since when.'),
      user: UserReference,
    },
    { description: 'Who is on the staff of a league, and as what.' },
  ),
);

export const getLeagueMembers = defineRoute({
  method: 'POST',
  path: '/leagues/{identifier}/members',
  operationId: 'getLeagueMembers',
  summary: 'List the staff of a league',
  description: [
    'Lists the staff of a league.',
    'The key owner must have a role on it, MEMBER or higher, or be platform staff. It only reads and needs no body.',
  ],
  section: '4.1',
  tag: 'Leagues',
  scope: 'leagues.league_admin:read',
  isPublished: true,
  checkBinding: refuseOtherLeague,
  params: LeagueSlugPath,
  response: Type.Object({ members: list(LeagueMember, 'The whole staff.'), count: count('How many there are.'), timestamp: Timestamp() }),
  errors: ['error_league_not_found', 'error_league_scope_mismatch', 'error_league_role_required'],
  async handler({ params, caller, requestId }, context) {
    const { members } = await context.leagues.listLeagueMembers({ slug: params.identifier }, { caller, requestId });
    const users = await context.readUserReferences(
      members.map(({ userId }) => userId),
      caller,
      requestId,
    );
    return {
      members: members.map(({ id, userId, role, joinedAt }) => ({
        id,
        userId,
        role: role as 'OWNER',
        joinedAt,
        user: toUserReference(users, userId),
      })),
      count: members.length,
    };
  },
});
