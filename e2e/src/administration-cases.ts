import { newKey, type KeyGrant } from './api-keys.js';
import type { Client } from './http-client.js';
import { importRows } from './import-rows.js';
import type { OperationCase, Sample } from './operation-case.js';

/** Calls of the league administration operations that return 200, on the tests' own leagues and teams. */

const OWNER = 'friday_owner';
export const OVERSEER = 'friday_overseer';
const PEOPLE = [OWNER, 'friday_manager', 'friday_leaver', 'friday_guest', 'friday_founder'];
const TEAMS = ['apply', 'withdraw', 'leave', 'approve', 'deny', 'remove', 'ban', 'revoke', 'banned', 'stay', 'wait'];
const slugOf = (team: string): string => `friday_team_${team}`;
const captainOf = (team: string): string => `${slugOf(team)}_captain`;

/** Creates the leagues, their people and teams, unless another test file has, because keys of many cases are bound to them. */
export async function ensureAdministered(request: Client): Promise<void> {
  const { status } = await request(RUN, { method: 'POST', key: (await newKey()).key });
  if (status === 404) await importAdministered();
}

async function importAdministered(): Promise<void> {
  const league = (slug: string, more: object = {}): object => ({
    ...{ kind: 'league', slug, name: 'Administered', games: ['valorant', 'rocket_league', 'league_of_legends'] },
    members: [
      { username: OWNER, role: 'OWNER' },
      { username: 'friday_manager', role: 'MANAGER' },
      { username: 'friday_leaver', role: 'MEMBER' },
    ],
    ...more,
  });
  await importRows([
    ...[...PEOPLE, ...TEAMS.map(captainOf)].map((username) => ({ kind: 'user', username, name: username })),
    ...TEAMS.map((team) => ({
      ...{ kind: 'team', slug: slugOf(team), name: `League ${team}`, game: 'valorant', type: 'LEAGUE', visibility: 'public' },
      members: [{ username: captainOf(team), role: 'CAPTAIN' }],
    })),
    league('e2e_administered', { teams: ['remove', 'stay'].map(slugOf) }),
    league('e2e_ended'),
    league('e2e_handed', {
      members: [
        { username: OWNER, role: 'OWNER' },
        { username: 'friday_manager', role: 'ADMIN' },
      ],
    }),
    league('e2e_overseen'),
    { kind: 'user', username: OVERSEER, name: 'Overseer', isStaff: true },
  ]);
}

export const RUN = '/leagues/e2e_administered';
const by = (league: string): KeyGrant => ({ kind: 'league_operator', owner: OWNER, league });
const RUNNER = by('e2e_administered');
const asCaptain = (team: string): KeyGrant => ({ owner: captainOf(team) });

export const made = (madeId: string): Sample => ({ matchId: '', madeId });
export const at =
  (path: (id: string) => string) =>
  ({ madeId = 'x' }: Sample): string =>
    `${RUN}${path(madeId)}`;

type Json = Record<string, string>;
const call = async (request: Client, grant: KeyGrant, path: string, body?: object): Promise<Json> =>
  (await request(path, { key: (await newKey(grant)).key, ...(body && { body }) })).body as Json;
export const run = (request: Client, path: string, body: object): Promise<Json> => call(request, RUNNER, `${RUN}${path}`, body);

export const teamId = async (request: Client, team: string): Promise<string> => {
  const { body } = await request(`/teams/${slugOf(team)}`, { key: (await newKey()).key });
  return body.team.id as string;
};
const userId = async (request: Client, username: string): Promise<string> => {
  const { body } = await request(`/users/${username}`, { key: (await newKey()).key });
  return body.user.id as string;
};

const aTeam = (team: string) => async (request: Client) => made(await teamId(request, team));
const aUser = (username: string) => async (request: Client) => made(await userId(request, username));
/** The application of a team; if another file has applied for it already, that one. */
const anApplication = (team: string) => async (request: Client) => {
  const id = await teamId(request, team);
  const { leagueTeamId } = await call(request, asCaptain(team), `${RUN}/teams/apply`, { teamId: id });
  if (leagueTeamId !== undefined) return made(leagueTeamId);
  const { body } = await request(`${RUN}/applications?teamId=${id}`, { key: (await newKey(RUNNER)).key });
  return made((body.applications as { id: string }[])[0]!.id);
};
const aMember = (team: string) => async (request: Client) => {
  const application = await anApplication(team)(request);
  await run(request, `/teams/${application.madeId}/approve`, {});
  return application;
};
const aBan = (team: string) => async (request: Client) =>
  made((await run(request, '/bans/create', { teamId: await teamId(request, team), reason: 'Collusion.', isPermanent: true })).banId ?? '');
export const aCooldown = async (request: Client) =>
  made((await run(request, '/cooldowns/issue', { userId: await userId(request, OWNER), cooldownHours: 1 })).cooldownId ?? '');
const RULE = {
  ...{ gameId: 'valorant', category: 'Lobby', categoryOrder: 1, isCustomCategory: true, isOverride: false },
  content: { sections: [{ heading: 'Before the match', items: ['Be in the lobby ten minutes early.'] }] },
};
const aRule = async (request: Client) => made((await run(request, '/display-rules/upsert', RULE)).displayRuleId ?? '');
const RULES = { gameId: 'valorant', matchFormat: 'BEST_OF_3', timezone: 'Europe/Berlin', allowedDays: ['FRIDAY'] };
const ANNOUNCEMENT = { title: 'Week 3 is drawn', body: 'The pairings stand on the page of the league.' };
const after = (path: string, body: object) => async (request: Client) => {
  await run(request, path, body);
  return made('');
};

export const succeeds = (path: OperationCase['path'], more: Partial<OperationCase> = {}): OperationCase => ({
  ...{ path, grant: RUNNER, holds: 'success' },
  ...more,
});
export const ofSample = (make: (id: string) => object) => (sample: Sample) => make(sample.madeId ?? 'x');

export const ADMINISTRATION_CASES: Record<string, OperationCase> = {
  announceLeague: succeeds(`${RUN}/announcements`, { body: ANNOUNCEMENT }),
  updateLeagueBranding: succeeds(`${RUN}/branding/update`, {
    body: { description: 'Teams of all regions, every Friday.', socials: { discord: 'https://discord.example.org/league' } },
  }),
  createLeagueBan: succeeds(`${RUN}/bans/create`, {
    prepare: aTeam('ban'),
    body: ofSample((id) => ({ teamId: id, reason: 'Collusion.', isPermanent: true })),
  }),
  revokeLeagueBan: succeeds(
    at((id) => `/bans/${id}/revoke`),
    { prepare: aBan('revoke'), body: { reason: 'It was a misunderstanding.' } },
  ),
  issueLeagueCooldown: succeeds(`${RUN}/cooldowns/issue`, {
    prepare: aUser('friday_guest'),
    body: ofSample((id) => ({ userId: id, cooldownHours: 48, note: 'Two forfeits in a week.' })),
  }),
  clearLeagueCooldown: succeeds(
    at((id) => `/cooldowns/${id}/clear`),
    { prepare: aCooldown },
  ),
  updateLeagueCooldownConfig: succeeds(`${RUN}/cooldowns/config/update`, {
    body: { kickCooldownHours: 24, repeatLeavePenaltyEnabled: true },
  }),
  applyToLeague: succeeds(`${RUN}/teams/apply`, {
    grant: asCaptain('apply'),
    prepare: aTeam('apply'),
    body: ofSample((id) => ({ teamId: id, message: 'We have played together since 2024.' })),
  }),
  withdrawLeagueApplication: succeeds(
    at((id) => `/teams/${id}/withdraw`),
    {
      grant: asCaptain('withdraw'),
      prepare: anApplication('withdraw'),
    },
  ),
  leaveLeague: succeeds(
    at((id) => `/teams/${id}/leave`),
    { grant: asCaptain('leave'), prepare: aMember('leave') },
  ),
  approveLeagueTeamApplication: succeeds(
    at((id) => `/teams/${id}/approve`),
    { prepare: anApplication('approve') },
  ),
  denyLeagueTeamApplication: succeeds(
    at((id) => `/teams/${id}/deny`),
    {
      prepare: anApplication('deny'),
      body: { reason: 'The roster is not complete.' },
    },
  ),
  removeLeagueTeam: succeeds(
    at((id) => `/teams/${id}/remove`),
    { prepare: aTeam('remove'), body: { reason: 'It did not show up.' } },
  ),
  upsertLeagueDisplayRule: succeeds(`${RUN}/display-rules/upsert`, { body: { ...RULE, category: 'Conduct', categoryOrder: 2 } }),
  reorderLeagueDisplayRules: succeeds(`${RUN}/display-rules/reorder`, {
    prepare: aRule,
    body: ofSample((id) => ({ gameId: 'valorant', items: [{ id, order: 5 }] })),
  }),
  getLeagueDisplayRules: succeeds(`${RUN}/display-rules`, { prepare: aRule, body: { gameId: 'valorant' }, holds: 'displayRules' }),
  removeLeagueDisplayRule: succeeds(
    at((id) => `/display-rules/${id}`),
    { prepare: aRule },
  ),
  updateLeagueRules: succeeds(`${RUN}/rules/update`, { body: RULES, holds: 'rulesId' }),
  applyLeagueRuleTemplate: succeeds(`${RUN}/rules/apply-template`, {
    body: { gameId: 'rocket_league', templateId: 'tpl_official_season' },
    holds: 'rulesId',
  }),
  getLeagueRules: succeeds(`${RUN}/rules`, { prepare: after('/rules/update', RULES), body: { gameId: 'valorant' }, holds: 'rules' }),
  getLeagueTemplates: succeeds('/leagues/templates', { body: { gameId: 'valorant', isOfficial: true }, holds: 'templates' }),
  updateLeagueSettings: succeeds(`${RUN}/settings/update`, {
    body: { applications: 'review', maxTeamsPerGame: 64, disputes: { windowMinutes: 720, onDeadline: 'first_claim' } },
  }),
  getLeagueSettings: succeeds(`${RUN}/settings`, { body: {}, holds: 'league' }),
  getLeagueDashboardStats: succeeds(`${RUN}/dashboard/stats`, { body: {}, holds: 'stats' }),
  addLeagueGame: succeeds(`${RUN}/games/add`, { body: { gameId: 'counter_strike_2' } }),
  toggleLeagueGame: succeeds(`${RUN}/games/rocket_league/toggle`, { body: { isActive: false } }),
  removeLeagueGame: succeeds(`${RUN}/games/league_of_legends`),
  addLeagueMember: succeeds(`${RUN}/members/add`, {
    prepare: aUser('friday_guest'),
    body: ofSample((id) => ({ userId: id, role: 'MANAGER' })),
    holds: 'status',
  }),
  updateLeagueMemberRole: succeeds(
    at((id) => `/members/${id}/role`),
    { prepare: aUser('friday_manager'), body: { role: 'ADMIN' } },
  ),
  removeLeagueMember: succeeds(
    at((id) => `/members/${id}/remove`),
    { prepare: aUser('friday_leaver') },
  ),
  setLeagueEnabled: succeeds('/leagues/e2e_ended/settings/enabled', { grant: by('e2e_ended'), body: { isEnabled: true } }),
  requestLeagueShutdown: succeeds('/leagues/e2e_ended/shutdown/request', { grant: by('e2e_ended'), body: {} }),
  transferLeagueOwnership: succeeds('/leagues/e2e_handed/ownership/transfer', {
    grant: by('e2e_handed'),
    prepare: aUser('friday_manager'),
    body: ofSample((id) => ({ targetUserId: id })),
  }),
  createLeague: succeeds('/leagues/create', {
    grant: { owner: 'friday_founder' },
    body: { name: 'Friday Night Cup', description: 'Teams of all regions, every Friday.', games: ['valorant'] },
    holds: 'leagueId',
  }),
  updateStaffLeague: succeeds('/staff/leagues/e2e_overseen', {
    grant: { owner: OVERSEER },
    body: { isVerified: true, isFeatured: true, reason: 'Its prizes are paid.' },
  }),
  getLeagueApplyEligibility: succeeds(`${RUN}/apply-eligibility`, { grant: asCaptain('wait'), body: {}, holds: 'eligibility' }),
  getLeagueBans: succeeds(`${RUN}/bans`, { prepare: aBan('banned'), body: {}, holds: 'bans' }),
  listLeagueBans: succeeds(`${RUN}/bans?limit=2&status=active`, { prepare: aBan('banned'), holds: 'bans' }),
  listLeagueTeams: succeeds(`${RUN}/teams?limit=2`, { holds: 'teams' }),
  listLeagueApplications: succeeds(`${RUN}/applications?limit=2&status=pending`, { prepare: anApplication('wait'), holds: 'applications' }),
  listLeagueAnnouncements: succeeds(`${RUN}/announcements?limit=2`, {
    prepare: after('/announcements', ANNOUNCEMENT),
    holds: 'announcements',
  }),
};
