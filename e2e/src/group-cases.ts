import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { newKey, type KeyGrant } from './api-keys.js';
import type { Answer, Client, RequestOptions } from './http-client.js';
import { importRows } from './import-rows.js';
import type { OperationCase, Sample } from './operation-case.js';

/** Successful calls of the operations on organizations, teams and invitations, each on its own groups. */

/** People of the demo who are only players there: the owner, the founder and the target of the cases. */
const OWNER = 'mossycedar24';
const FOUNDER = 'nimblenutmeg';
const OTHER = 'paperlynx27';
const owner: KeyGrant = { owner: OWNER };
const founder: KeyGrant = { owner: FOUNDER };
const other: KeyGrant = { owner: OTHER };

const GROUPS = [
  'Northern Lights',
  'Southern Cross',
  'Western Wind',
  'Eastern Star',
  'Polar Night',
  'Silver Moon',
  'Golden Sun',
  'Deep Sea',
];
/** Different in every process, except while examples are recorded. */
const tail = (): string => (inject('isRecording') ? '' : ` ${randomUUID().slice(0, 6)}`);

interface World {
  /** Names of organizations, of which OWNER is the owner and OTHER a member; each has one team, with FOUNDER as its captain. */
  organizations: string[];
  teams: string[];
}
let world: Promise<World> | undefined;
let taken = 0;

async function makeWorld(): Promise<World> {
  const names = GROUPS.flatMap((name) => [name, `${name} Two`, `${name} Three`, `${name} Four`]).map((name) => `${name}${tail()}`);
  const slugOf = (name: string): string => name.toLowerCase().replace(/ /g, '-');
  await importRows([
    ...names.map((name) => ({
      kind: 'organization',
      name,
      tag: 'CASE',
      members: [
        { username: OWNER, role: 'OWNER' },
        { username: OTHER, role: 'MEMBER' },
      ],
    })),
    ...names.map((name) => ({
      kind: 'team',
      slug: slugOf(name),
      name,
      game: 'valorant',
      organization: name,
      type: 'REGULAR',
      visibility: 'limited',
      members: [
        { username: FOUNDER, role: 'CAPTAIN' },
        { username: OTHER, role: 'MEMBER' },
      ],
    })),
  ]);
  return { organizations: names.map((name) => name.replace(/ /g, '_')), teams: names.map(slugOf) };
}

/** An organization and a team that no other case uses. */
async function groups(): Promise<Sample> {
  const { organizations, teams } = await (world ??= makeWorld());
  const index = taken++ % organizations.length;
  return { matchId: '', organization: organizations[index] ?? '', team: teams[index] ?? '', tail: tail() };
}

async function ask(request: Client, grant: KeyGrant, path: string, options: RequestOptions): Promise<Answer['body']> {
  const answer = await request(path, { key: (await newKey(grant)).key, ...options });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
}

/** With OTHER as its ADMIN. */
async function withAdmin(request: Client): Promise<Sample> {
  const sample = await groups();
  await ask(request, owner, `/orgs/${sample.organization}/members/${OTHER}/role`, { method: 'PATCH', body: { role: 'ADMIN' } });
  return sample;
}

/** With an invitation of the demo's captain, who is in none of them, or an open link. */
const invited =
  (kind: 'team' | 'organization', invitation: object) =>
  async (request: Client): Promise<Sample> => {
    const sample = await groups();
    const path = kind === 'team' ? `/teams/${sample.team}` : `/orgs/${sample.organization}`;
    const { id, code } = await ask(request, owner, `${path}/invitations`, { body: invitation });
    return { ...sample, invitationId: id as string, code: code as string };
  };
const INVITEE = 'quiet_glacier';
const invitee: KeyGrant = { owner: INVITEE };

/** With a connection of OTHER's. */
async function connected(request: Client): Promise<Sample> {
  const body = { platform: 'steam', username: `lynx ${randomUUID().slice(0, 8)}` };
  const { connection } = await ask(request, other, '/user/connections', { body });
  return { matchId: '', madeId: (connection as { id: string }).id };
}

/** OTHER has a trophy. */
async function awarded(): Promise<Sample> {
  await importRows([
    {
      kind: 'user',
      username: OTHER,
      trophies: [{ trophyId: 'vct_2024_champion', title: 'Champion', rarity: 'legendary', awardedAt: '2024-08-25T12:00:00Z' }],
    },
  ]);
  return { matchId: '' };
}

const org =
  (rest = '') =>
  ({ organization = 'americas_region' }: Sample): string =>
    `/orgs/${organization}${rest}`;
const team =
  (rest = '') =>
  ({ team: slug = 'sentinels' }: Sample): string =>
    `/teams/${slug}${rest}`;
const invitation =
  (verb: string) =>
  ({ invitationId = 'inv_x' }: Sample): string =>
    `/user/invitations/${invitationId}/${verb}`;

async function disbanded(request: Client): Promise<Sample> {
  const sample = await groups();
  await ask(request, owner, `/teams/${sample.team}`, { method: 'DELETE' });
  return sample;
}

async function banned(request: Client): Promise<Sample> {
  const sample = await groups();
  await ask(request, owner, `/orgs/${sample.organization}/bans`, { body: { userId: OTHER, reason: 'Cheating in a scrim.' } });
  return sample;
}

export const GROUP_CASES: Record<string, OperationCase> = {
  discoverOrganizations: { path: '/orgs/discover?search=region&limit=3', holds: 'organizations' },
  createOrg: {
    path: '/orgs',
    grant: founder,
    prepare: groups,
    body: ({ tail: end = '' }: Sample) => ({ name: `Morning Dew${end}`, tag: 'DEW', description: 'Early birds.' }),
    holds: 'id',
  },
  updateOrganization: {
    path: org(),
    grant: owner,
    prepare: groups,
    body: ({ tail: end = '' }: Sample) => ({ name: `Evening Calm${end}`, description: 'Late risers.' }),
  },
  deleteOrganization: { path: org(), grant: owner, prepare: disbanded },
  addOrganizationMember: {
    path: org('/members'),
    grant: owner,
    prepare: groups,
    body: { targetUserId: FOUNDER, role: 'MEMBER' },
    holds: 'status',
  },
  removeOrgMember: { path: org(`/members/${OTHER}`), grant: owner, prepare: groups },
  setOrgMemberRole: { path: org(`/members/${OTHER}/role`), grant: owner, prepare: groups, body: { role: 'MANAGER' } },
  transferOrgOwnership: { path: org('/ownership/transfer'), grant: owner, prepare: withAdmin, body: { newOwnerId: OTHER } },
  listOrgBans: { path: org('/bans'), grant: owner, prepare: banned, holds: 'bans' },
  banOrgUser: { path: org('/bans'), grant: owner, prepare: groups, body: { userId: OTHER, reason: 'Cheating in a scrim.' } },
  unbanOrgUser: { path: org(`/bans/${OTHER}`), grant: owner, prepare: banned },
  listOrgInvitations: {
    path: org('/invitations'),
    grant: owner,
    prepare: invited('organization', { userId: INVITEE }),
    holds: 'invitations',
  },
  createOrgInvitation: {
    path: org('/invitations'),
    grant: owner,
    prepare: groups,
    body: { userId: INVITEE, role: 'MANAGER' },
    holds: 'id',
  },
  revokeOrgInvitation: {
    path: (sample) => org(`/invitations/${sample.invitationId ?? 'inv_x'}`)(sample),
    grant: owner,
    prepare: invited('organization', { userId: INVITEE }),
  },
  createTeam: {
    path: '/teams',
    grant: owner,
    prepare: groups,
    body: ({ organization = 'americas_region', tail: end = '' }: Sample) => ({
      name: `Aurora${end}`,
      tag: 'AUR',
      gameId: 'valorant',
      playlistId: 'competitive',
      organizationId: organization,
      description: 'Looking for scrims.',
      platform: 'PC',
      region: 'EU',
    }),
    holds: 'id',
  },
  updateTeam: { path: team(), grant: owner, prepare: groups, body: { description: 'Found scrims.', region: 'NA_EAST' } },
  disbandTeam: { path: team(), grant: owner, prepare: groups },
  removeTeamMember: { path: team(`/members/${OTHER}`), grant: owner, prepare: groups },
  setTeamMemberRole: { path: team(`/members/${OTHER}/role`), grant: owner, prepare: groups, body: { role: 'CO_CAPTAIN' } },
  transferTeamCaptaincy: { path: team('/captaincy/transfer'), grant: owner, prepare: groups, body: { newCaptainId: OTHER } },
  listTeamInvitations: { path: team('/invitations'), grant: owner, prepare: invited('team', { userId: INVITEE }), holds: 'invitations' },
  createTeamInvitation: {
    path: team('/invitations'),
    grant: owner,
    prepare: groups,
    body: { maxUses: 5, expiresInHours: 24 },
    holds: 'url',
  },
  revokeTeamInvitation: {
    path: (sample) => team(`/invitations/${sample.invitationId ?? 'inv_x'}`)(sample),
    grant: owner,
    prepare: invited('team', { userId: INVITEE }),
  },
  listUserInvitations: {
    path: '/user/invitations?limit=3',
    grant: invitee,
    prepare: invited('team', { userId: INVITEE }),
    holds: 'invitations',
  },
  acceptInvitation: { path: invitation('accept'), grant: invitee, prepare: invited('team', { userId: INVITEE }), holds: 'teamId' },
  declineInvitation: { path: invitation('decline'), grant: invitee, prepare: invited('organization', { userId: INVITEE }) },
  previewInvitation: {
    path: '/invitations/preview',
    grant: invitee,
    prepare: invited('team', {}),
    body: ({ code = 'x' }: Sample) => ({ code }),
    holds: 'invitation',
  },
  redeemInvitation: {
    path: '/invitations/redeem',
    grant: invitee,
    prepare: invited('team', {}),
    body: ({ code = 'x' }: Sample) => ({ code }),
    holds: 'teamId',
  },
  getOwnProfile: { path: '/user/profile', grant: other, holds: 'profile' },
  updateOwnProfile: { path: '/user/profile', grant: other, body: { name: 'Paper Lynx', bio: 'In-game leader.' }, holds: 'profile' },
  createUserConnection: {
    path: '/user/connections',
    grant: other,
    prepare: async () => ({ matchId: '', tail: tail() }),
    body: ({ tail: end = '' }: Sample) => ({ platform: 'battlenet', username: `paperlynx${end}`, region: 'EU', gamingPlatform: 'PC' }),
    holds: 'connection',
  },
  updateUserConnection: {
    path: ({ madeId }) => `/user/connections/${madeId}`,
    grant: other,
    prepare: connected,
    body: { showOnProfile: false, isPrimary: true },
    holds: 'connection',
  },
  deleteUserConnection: { path: ({ madeId }) => `/user/connections/${madeId}`, grant: other, prepare: connected },
  listUserTrophies: { path: `/users/${OTHER}/trophies`, grant: other, prepare: awarded, holds: 'trophies' },
  getUserStreamStatus: { path: `/users/${OTHER}/stream`, grant: other, holds: 'stream' },
  batchStreamStatus: { path: '/streams/live-status', grant: other, body: { userIds: [OTHER, OWNER] }, holds: 'statuses' },
  listUserOrganizations: { path: `/users/${OTHER}/organizations`, grant: other, prepare: groups, holds: 'organizations' },
};
