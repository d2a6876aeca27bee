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
  summary: 'Found a team of an organization',
  description: [
    'Makes a team of an organization for one game; the key owner, who must be OWNER, ADMIN or MANAGER there, becomes its CAPTAIN.',
    'The slug is the name in lower case, all but letters and digits a hyphen; where it is taken, with -2, -3 and so on.',
    'A name is refused that another active team of the organization and game has, or that looks like one.',
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
  response: Type.Object({ success: Success(), id: text('Id of the team.'), slug: text('The name in addresses.'), timestamp: Timestamp() }),
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
