import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Success, text, Timestamp } from '../../operation/fields.js';
import { GROUP_WRITE, GroupName, GroupTag } from '../shared/group-fields.js';
import { TEAM_DETAILS } from './team-fields.js';

export const createTeam = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/teams',
  operationId: 'createTeam',
  summary: 'Create a team',
  description: [
    'Creates a team of an organization for one game. The key owner, who must be OWNER, ADMIN or MANAGER there, becomes its CAPTAIN.',
    'The slug is the name in lower case, with hyphens for everything except letters and digits; if it is taken, -2, -3 and so on is added.',
    'A name is rejected if another active team of the organization and game has it or a similar-looking one.',
  ],
  section: 'docs/reference/teams.md',
  tag: 'Teams',
  scope: 'teams.profile:read-write',
  body: Type.Object({
    name: GroupName('Aurora'),
    tag: GroupTag('AUR'),
    gameId: Identifier('Slug or convexId of a game that is available to the match API.', 'valorant'),
    playlistId: Identifier('Id of one of the game’s playlists.', 'competitive'),
    organizationId: Identifier('Slug or id of the organization.', 'americas_region'),
    ...TEAM_DETAILS,
  }),
  response: Type.Object({ success: Success(), id: text('Id of the team.'), slug: text('Name in URLs.'), timestamp: Timestamp() }),
  emits: ['team.created'],
  errors: [
    'error_org_not_found',
    'error_org_membership_required',
    'error_org_role_required',
    'error_org_not_active',
    'error_name_taken',
    'error_limit_reached',
    'error_user_not_found',
  ],
  async handler({ body, ...call }, { teams, reservedNames }) {
    reservedNames.refuse(body.name, 'body.name');
    return { success: true as const, ...(await teams.createTeam(body, call)) };
  },
});
