import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier, nullable, Timestamp, Visibility } from '../../http/fields.js';

const count = () => Type.Optional(Type.Integer({ minimum: 0 }));

const TeamProfile = Type.Object({
  id: Type.String(),
  slug: nullable.string(),
  name: Type.String(),
  tag: nullable.string(),
  avatarUrl: nullable.string(),
  visibility: Visibility(),
  description: nullable.string(),
  bannerUrl: nullable.string(),
  gameId: nullable.string(),
  organizationId: nullable.string(),
  isMember: Type.Boolean(),
  memberCount: count(),
  wins: count(),
  losses: count(),
  draws: count(),
  matchesPlayed: count(),
  experience: Type.Optional(Type.Number({ minimum: 1 })),
  createdAt: nullable.string(),
});

export const getTeamProfile = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}',
  operationId: 'getTeamProfile',
  summary: 'Get a team profile',
  section: '4.12',
  tag: 'Teams',
  scope: 'teams.profile:read',
  params: Type.Object({ identifier: Identifier('Team slug or id') }),
  response: Type.Object({ team: TeamProfile, timestamp: Timestamp() }),
  errors: ['error_team_not_found'],
  async handler({ params, caller }, { readTeam }) {
    const { team } = await readTeam({ identifier: params.identifier, callerUserId: caller.userId });
    if (!team) throw new DomainError('error_team_not_found');
    const { record, ...profile } = team;
    return {
      team: {
        ...profile,
        tag: profile.tag ?? null,
        avatarUrl: profile.avatarUrl ?? null,
        visibility: profile.visibility as 'public' | 'limited' | 'private',
        description: profile.description ?? null,
        bannerUrl: profile.bannerUrl ?? null,
        gameId: profile.gameId ?? null,
        organizationId: profile.organizationId ?? null,
        ...record,
      },
    };
  },
});
