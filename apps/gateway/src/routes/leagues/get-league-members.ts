import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { LeagueSlugPath, refuseOtherLeague, toUserReference, UserReference } from './league-objects.js';

const LeagueMember = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  role: Type.Enum(['OWNER', 'ADMIN', 'MANAGER', 'MEMBER']),
  joinedAt: Type.String(),
  user: UserReference,
});

export const getLeagueMembers = defineRoute({
  method: 'POST',
  path: '/leagues/{identifier}/members',
  operationId: 'getLeagueMembers',
  summary: 'List the staff of a league',
  section: '4.1',
  tag: 'Leagues',
  scope: 'leagues.league_admin:read',
  isPublished: true,
  checkBinding: refuseOtherLeague,
  params: LeagueSlugPath,
  response: Type.Object({ members: Type.Array(LeagueMember), count: Type.Integer({ minimum: 0 }), timestamp: Timestamp() }),
  errors: ['error_league_not_found', 'error_league_scope_mismatch', 'error_league_role_required'],
  async handler({ params, caller, requestId }, context) {
    const { members } = await context.leagues.listLeagueMembers({ slug: params.identifier }, { caller, requestId });
    const users = await context.readUserReferences(members.map(({ userId }) => userId), caller, requestId);
    return {
      members: members.map(({ id, userId, role, joinedAt }) => ({ id, userId, role: role as 'OWNER', joinedAt, user: toUserReference(users, userId) })),
      count: members.length,
    };
  },
});
