import { newKey, type KeyGrant } from './api-keys.js';
import type { Client } from './http-client.js';
import { importRows } from './import-rows.js';
import type { OperationCase, Sample } from './operation-case.js';

/** How the operations on tournaments are called so that they answer a success, each on a tournament of its own. */

const HOST: KeyGrant = { owner: 'cup_host' };
const PLAYER: KeyGrant = { owner: 'cup_agent' };
const STAFF: KeyGrant = { owner: 'cup_overseer' };
const TEAMS = ['one', 'two', 'three'];
const PLAYERS = ['captain', 'mate', 'sub'];
const slugOf = (team: string): string => `cup_team_${team}`;
const captainOf = (team: string): KeyGrant => ({ owner: `${slugOf(team)}_captain` });

/** Makes the people, teams and league of these cases, unless another file of tests has. */
export async function ensureCup(request: Client): Promise<void> {
  const { status } = await request('/users/cup_host', { key: (await newKey()).key });
  if (status === 404) await importCup();
}

async function importCup(): Promise<void> {
  const usernames = [
    'cup_host',
    'cup_agent',
    'cup_helper',
    ...TEAMS.flatMap((team) => PLAYERS.map((player) => `${slugOf(team)}_${player}`)),
  ];
  await importRows([
    ...usernames.map((username) => ({ kind: 'user', username, name: username })),
    { kind: 'user', username: 'cup_overseer', name: 'Overseer', isStaff: true },
    ...TEAMS.map((team) => ({
      ...{ kind: 'team', slug: slugOf(team), name: `Cup ${team}`, game: 'valorant', type: 'REGULAR', visibility: 'public' },
      members: PLAYERS.map((player) => ({ username: `${slugOf(team)}_${player}`, role: player === 'captain' ? 'CAPTAIN' : 'MEMBER' })),
    })),
    {
      ...{ kind: 'league', slug: 'e2e_cup_cases', name: 'Cup League', games: ['valorant'] },
      members: [{ username: 'cup_host', role: 'OWNER' }],
    },
  ]);
}

type Json = Record<string, unknown>;
async function call(request: Client, grant: KeyGrant, path: string, body: object = {}, method = 'POST'): Promise<Json> {
  const answer = await request(path, { method, key: (await newKey(grant)).key, ...(method === 'GET' ? {} : { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body as Json;
}
const idOf = async (request: Client, kind: 'users' | 'teams' | 'leagues', name: string): Promise<string> => {
  const { body } = await request(`/${kind}/${name}`, {
    key: (await newKey()).key,
    ...(kind === 'leagues' && { method: 'POST', body: {} }),
  });
  return (body as Record<string, { id: string }>)[kind.slice(0, -1)]!.id;
};

const SETTINGS = {
  gameId: 'valorant',
  teamSize: 2,
  defaultMatchConfig: {
    ...{ gameModeId: 'standard', mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'PREFERRED', platform: 'PC', inputDevice: 'KB_M' },
    ...{ region: 'EU', selectedMaps: ['ascent', 'bind', 'haven'] },
  },
  format: 'SINGLE_ELIMINATION',
  formatConfig: { bestOfLadder: { default: 3, overrides: { GF: 5 } }, grandFinalAdvantage: { type: 'NONE' } },
  ...{ minParticipants: 2, maxParticipants: 4, registrationMode: 'OPEN', checkInRequired: false, freeAgentsEnabled: true },
  visibility: 'UNLISTED',
};
const newCup = (hostId: string, more: object = {}) => ({ ...SETTINGS, hostType: 'user', hostId, name: 'Spring Cup', ...more });

/** A tournament of one case: its path, and the ids of what it acts on. */
interface Cup {
  path: string;
  id: string;
}

/** What cases have finished with: a host has at most 50 open tournaments. */
const earlier: string[] = [];
const KEPT = 12;

async function draft(request: Client, more: object = {}): Promise<Cup> {
  const oldest = earlier.length > KEPT ? earlier.shift() : undefined;
  if (oldest !== undefined) await request(`${oldest}/cancel`, { method: 'POST', key: (await newKey(HOST)).key, body: {} });
  const { tournamentId } = await call(request, HOST, '/tournaments', newCup(await idOf(request, 'users', 'cup_host'), more));
  const path = `/tournaments/${String(tournamentId)}`;
  earlier.push(path);
  return { path, id: String(tournamentId) };
}
async function approved(request: Client, more: object = {}): Promise<Cup> {
  const cup = await draft(request, more);
  await call(request, HOST, `${cup.path}/submit-for-approval`);
  return cup;
}
async function open(request: Client, more: object = {}): Promise<Cup> {
  const cup = await approved(request, more);
  await call(request, HOST, `${cup.path}/registration/open`);
  return cup;
}
const rosterOf = async (request: Client, team: string, names = ['captain', 'mate']): Promise<string[]> =>
  Promise.all(names.map((name) => idOf(request, 'users', `${slugOf(team)}_${name}`)));
async function enter(request: Client, cup: Cup, team: string, how = 'enter', names = ['captain', 'mate']): Promise<string> {
  const roster = await rosterOf(request, team, names);
  return String((await call(request, captainOf(team), `${cup.path}/teams/${slugOf(team)}/${how}`, { roster })).participantId);
}
async function started(request: Client): Promise<Cup> {
  const cup = await open(request);
  for (const team of ['one', 'two']) await enter(request, cup, team);
  await call(request, HOST, `${cup.path}/start`);
  return cup;
}
const sampleOf = ({ path, id }: Cup, madeId = id): Sample => ({ matchId: '', tail: path, madeId });
/** Refusals that come before any look-up are asked of a tournament that nobody has made. */
const on =
  (rest: string) =>
  ({ tail = '/tournaments/no-such-cup', madeId = 'none' }: Sample): string =>
    `${tail}${rest.replace('{id}', madeId)}`;
const prepared = (make: (request: Client) => Promise<Cup>) => async (request: Client) => sampleOf(await make(request));

const by = (grant: KeyGrant, rest: string, more: Partial<OperationCase>): OperationCase => ({
  ...{ path: on(rest), grant, holds: 'success', body: {} },
  ...more,
});
const host = (rest: string, prepare: OperationCase['prepare'], more: Partial<OperationCase> = {}): OperationCase =>
  by(HOST, rest, { ...(prepare && { prepare }), ...more });
const read = (rest: string, prepare: OperationCase['prepare'], holds: string): OperationCase =>
  host(rest, prepare, { holds, body: undefined });
const ofId = (make: (id: string) => object) => (sample: Sample) => make(sample.madeId ?? '');

const anEntry =
  (how = 'enter', more: object = {}) =>
  async (request: Client) => {
    const cup = await open(request, more);
    return sampleOf(cup, await enter(request, cup, 'one', how));
  };
const APPLYING = { registrationMode: 'APPLICATION' };
const anInvite = async (request: Client) => {
  const cup = await open(request);
  await call(request, HOST, `${cup.path}/invites`, { teamId: await idOf(request, 'teams', slugOf('one')) });
  const { invites } = (await call(request, HOST, `${cup.path}/invites`, {}, 'GET')) as { invites: { id: string }[] };
  return sampleOf(cup, invites[0]?.id);
};
const aRosterEntry = async (request: Client) => {
  const cup = await open(request);
  await enter(request, cup, 'one', 'enter', PLAYERS);
  const { participants } = (await call(request, HOST, `${cup.path}/participants`, {}, 'GET')) as {
    participants: { roster: { id: string }[] }[];
  };
  return sampleOf(cup, participants[0]?.roster[2]?.id);
};
const anAgent = async (request: Client) => {
  const cup = await open(request);
  await call(request, PLAYER, `${cup.path}/free-agency/me`, { note: 'Duelist.' });
  const { freeAgents } = (await call(request, HOST, `${cup.path}/free-agents`, {}, 'GET')) as { freeAgents: { id: string }[] };
  return { cup, agent: String(freeAgents[0]?.id) };
};
const anOffer = async (request: Client) => {
  const { cup, agent } = await anAgent(request);
  const participantId = await enter(request, cup, 'one');
  await call(request, captainOf('one'), `${cup.path}/free-agents/${agent}/offers`, { participantId, message: 'Join us.' });
  const { entry } = (await call(request, PLAYER, `${cup.path}/me`, {}, 'GET')) as { entry: { offers: { offerId: string }[] } };
  return sampleOf(cup, entry.offers[0]?.offerId);
};
const anOverride = async (request: Client) => {
  const cup = await started(request);
  await call(request, HOST, `${cup.path}/nodes/GF-1/override-result`, { score1: 3, score2: 0 });
  return sampleOf(cup);
};
const OVERSEEN = { visibility: 'PUBLIC' };
const submitted = async (request: Client) => sampleOf(await approved(request, OVERSEEN));

export const TOURNAMENT_CASES: Record<string, OperationCase> = {
  createTournament: {
    path: '/tournaments',
    grant: HOST,
    prepare: async (request) => ({ matchId: '', madeId: await idOf(request, 'users', 'cup_host') }),
    body: ofId((id) => newCup(id, { description: 'Open to all teams.', startsAt: Date.now() + 86_400_000 })),
    holds: 'success',
  },
  updateTournament: host('/update', prepared(draft), {
    body: { description: 'Everyone is welcome.', maxParticipants: 8 },
    holds: 'applied',
  }),
  submitTournamentForApproval: host('/submit-for-approval', prepared(draft), { holds: 'approvalStatus' }),
  approveTournament: by(STAFF, '/approve', { prepare: submitted }),
  rejectTournament: by(STAFF, '/reject', { prepare: submitted, body: { reason: 'The rules are missing.' } }),
  listStaffTournaments: { path: '/staff/tournaments?limit=2', grant: STAFF, prepare: submitted, holds: 'tournaments' },
  featureTournament: by(STAFF, '/feature', { prepare: prepared(open), body: ofId(() => ({ until: Date.now() + 86_400_000 })) }),
  openTournamentRegistration: host('/registration/open', prepared(approved)),
  closeTournamentRegistration: host('/registration/close', prepared(open)),
  startTournament: host(
    '/start',
    prepared(async (request) => {
      const cup = await open(request);
      for (const team of ['one', 'two']) await enter(request, cup, team);
      return cup;
    }),
    { body: { seedMethod: 'registration' }, holds: 'accepted', status: 202 },
  ),
  cancelTournament: host('/cancel', prepared(open), { body: { reason: 'The venue is closed.' } }),
  setTournamentLeaguePoints: host(
    '/league-points',
    prepared(async (request) => {
      const hostId = await idOf(request, 'leagues', 'e2e_cup_cases');
      return draft(request, { hostType: 'league', hostId });
    }),
    { body: { leaguePointsEnabled: true, leaguePointsByPlacement: [{ placement: 1, points: 50 }] } },
  ),
  setTournamentRoundSchedule: host('/rounds/GF/schedule', prepared(started), {
    path: on('/rounds/GF/schedule'),
    body: ofId(() => ({ startsAt: Date.now() + 86_400_000 })),
  }),
  discoverTournaments: {
    path: '/tournaments/discover',
    grant: HOST,
    prepare: async (request) => {
      const sample = await submitted(request);
      await call(request, STAFF, `${sample.tail}/approve`);
      await call(request, HOST, `${sample.tail}/registration/open`);
      return sample;
    },
    body: { search: 'cup', gameId: 'valorant', limit: 2 },
    holds: 'tournaments',
  },
  getTournament: read('', prepared(open), 'tournament'),
  getTournamentBracket: read('/bracket', prepared(started), 'bracket'),
  getTournamentStandings: read('/standings', anOverride, 'placements'),
  listTournamentParticipants: read('/participants?limit=2', prepared(started), 'participants'),
  listTournamentApplications: read('/applications', anEntry('apply', APPLYING), 'applications'),
  getTournamentActivityFeed: read('/activity-feed?limit=3', prepared(open), 'activities'),
  listMyTournaments: { path: '/user/tournaments', grant: HOST, prepare: prepared(draft), holds: 'tournaments' },
  listMyTournamentCalendar: {
    path: '/user/tournaments/calendar',
    grant: HOST,
    prepare: prepared((request) => open(request, { startsAt: Date.now() + 86_400_000 })),
    holds: 'events',
  },
  getMyTournamentEntry: by(captainOf('one'), '/me', { prepare: anEntry(), holds: 'entry', body: undefined }),
  enterTournament: by(captainOf('one'), `/teams/${slugOf('one')}/enter`, {
    prepare: async (request) => sampleOf(await open(request), (await rosterOf(request, 'one')).join()),
    body: ofId((ids) => ({ roster: ids.split(',') })),
    holds: 'participantId',
  }),
  applyToTournament: by(captainOf('one'), `/teams/${slugOf('one')}/apply`, {
    prepare: async (request) => sampleOf(await open(request, APPLYING), (await rosterOf(request, 'one')).join()),
    body: ofId((ids) => ({ roster: ids.split(',') })),
    holds: 'participantId',
  }),
  approveTournamentApplication: host('/applications/{id}/approve', anEntry('apply', APPLYING)),
  denyTournamentApplication: host('/applications/{id}/deny', anEntry('apply', APPLYING), { body: { reason: 'All slots are promised.' } }),
  removeTournamentParticipant: host('/participants/{id}/remove', anEntry(), { body: { reason: 'It asked to leave.' } }),
  disqualifyTournamentParticipant: host('/participants/{id}/disqualify', anEntry(), { body: { reason: 'Cheating.' } }),
  withdrawFromTournament: by(captainOf('one'), '/participants/{id}/withdraw', { prepare: anEntry() }),
  checkInToTournament: by(captainOf('one'), '/participants/{id}/check-in', { prepare: anEntry() }),
  addTournamentRosterMemberAsTeam: by(captainOf('one'), `/teams/${slugOf('one')}/roster`, {
    prepare: async (request) => {
      const { tail } = await anEntry()(request);
      return { matchId: '', tail: tail ?? '', madeId: await idOf(request, 'users', `${slugOf('one')}_sub`) };
    },
    body: ofId((userId) => ({ userId })),
  }),
  removeTournamentRosterMemberAsTeam: by(captainOf('one'), `/teams/${slugOf('one')}/roster/{id}`, {
    prepare: aRosterEntry,
    body: undefined,
  }),
  addTournamentRosterMemberAsOrganizer: host('/participants/{id}/roster', anEntry(), {
    prepare: async (request) => {
      const { tail, madeId } = await anEntry()(request);
      return { matchId: '', tail: tail ?? '', madeId: madeId ?? '', team: await idOf(request, 'users', `${slugOf('one')}_sub`) };
    },
    body: ({ team = '' }: Sample) => ({ userId: team }),
  }),
  removeTournamentRosterEntryAsOrganizer: host('/roster-entries/{id}', aRosterEntry, { body: undefined }),
  listTournamentInvites: read('/invites', anInvite, 'invites'),
  createTournamentInvite: host(
    '/invites',
    async (request) => ({ ...(await prepared(open)(request)), madeId: await idOf(request, 'teams', slugOf('one')) }),
    { body: ofId((teamId) => ({ teamId })) },
  ),
  revokeTournamentInvite: host('/invites/{id}/revoke', anInvite),
  respondToTournamentInvite: by(captainOf('one'), '/invites/{id}/respond', {
    prepare: async (request) => ({ ...(await anInvite(request)), team: (await rosterOf(request, 'one')).join() }),
    body: ({ team = '' }: Sample) => ({ accept: true, roster: team.split(',') }),
    holds: 'accepted',
  }),
  listTournamentStaff: read(
    '/staff',
    async (request) => {
      const cup = await draft(request);
      await call(request, HOST, `${cup.path}/staff`, { userId: 'cup_helper', role: 'MODERATOR' });
      return sampleOf(cup);
    },
    'staff',
  ),
  addTournamentStaff: host('/staff', prepared(draft), { body: { userId: 'cup_helper', role: 'ADMIN' } }),
  removeTournamentStaff: host(
    '/staff/cup_helper',
    async (request) => {
      const cup = await open(request);
      await call(request, HOST, `${cup.path}/staff`, { userId: 'cup_helper', role: 'MODERATOR' });
      return sampleOf(cup);
    },
    { body: undefined },
  ),
  listTournamentFreeAgents: read('/free-agents', async (request) => sampleOf((await anAgent(request)).cup), 'freeAgents'),
  joinTournamentFreeAgentPool: by(PLAYER, '/free-agency/me', { prepare: prepared(open), body: { note: 'Duelist, free on weekends.' } }),
  leaveTournamentFreeAgentPool: by(PLAYER, '/free-agency/me', {
    prepare: async (request) => sampleOf((await anAgent(request)).cup),
    body: undefined,
  }),
  removeTournamentFreeAgentFromPool: host('/free-agents/{id}/remove', async (request) => {
    const { cup, agent } = await anAgent(request);
    return sampleOf(cup, agent);
  }),
  sendTournamentFreeAgentOffer: by(captainOf('one'), '/free-agents/{id}/offers', {
    prepare: async (request) => {
      const { cup, agent } = await anAgent(request);
      return { ...sampleOf(cup, agent), team: await enter(request, cup, 'one') };
    },
    body: ({ team = '' }: Sample) => ({ participantId: team, message: 'We need a duelist.' }),
  }),
  revokeTournamentFreeAgentOffer: by(captainOf('one'), '/free-agency/offers/{id}/revoke', { prepare: anOffer }),
  respondToTournamentFreeAgentOffer: by(PLAYER, '/free-agency/offers/{id}/respond', {
    prepare: anOffer,
    body: { accept: true },
    holds: 'accepted',
  }),
  overrideTournamentNodeResult: host('/nodes/GF-1/override-result', prepared(started), { body: { score1: 3, score2: 1 } }),
  revertTournamentNodeResult: host('/nodes/GF-1/revert-result', anOverride, { body: { regenerateMatch: false } }),
  regenerateTournamentMatches: host(
    '/regenerate-matches',
    async (request) => {
      const sample = await anOverride(request);
      await call(request, HOST, `${sample.tail}/nodes/GF-1/revert-result`, { regenerateMatch: false });
      return sample;
    },
    { body: { confirm: true }, holds: 'queued' },
  ),
};
