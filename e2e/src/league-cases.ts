import { randomBytes } from 'node:crypto';
import { OVERSEER } from './administration-cases.js';
import { newKey, type KeyGrant } from './api-keys.js';
import { importRows } from './import-rows.js';
import type { Client } from './http-client.js';
import type { OperationCase, Sample } from './operation-case.js';

/** Calls of the operations on leagues, tickets and badges that return 200 with content. */

const LEAGUE = '/leagues/vct_americas';
/** The owner of the demo's league. */
const OPERATOR: KeyGrant = { kind: 'league_operator', owner: 'silken_pepper' };

async function season(request: Client): Promise<Sample> {
  const { body } = await request(`${LEAGUE}/seasons`, { key: (await newKey()).key, body: { status: 'completed' } });
  return { matchId: '', seasonId: body.seasons[0].id as string };
}

/** People who open tickets; each may have ten open tickets in a league. */
const ASKERS = Array.from({ length: 12 }, (_, index) => `e2e_asker_${randomBytes(3).toString('hex')}_${index}`);
let askersImported: Promise<void> | undefined;
let asked = 0;

async function anAsker(): Promise<Sample> {
  askersImported ??= importRows(ASKERS.map((username) => ({ kind: 'user', username, name: username, visibility: 'private' })));
  await askersImported;
  return { matchId: '' };
}

async function ticket(request: Client): Promise<Sample> {
  await anAsker();
  const owner = ASKERS[(asked += 1) % ASKERS.length] as string;
  const { body } = await request(`${LEAGUE}/tickets/create`, {
    key: (await newKey({ owner })).key,
    body: { subject: 'Wrong result', description: 'Map 2 ended 13:11, not 11:13.' },
  });
  return { matchId: '', ticketId: body.ticketId as string };
}

const [OWN, NEWCOMER] = ASKERS as [string, string];
let own: Promise<Sample> | undefined;
/** A ticket that its requester reads and replies to. */
const ownTicket = (request: Client): Promise<Sample> =>
  (own ??= (async () => {
    await anAsker();
    const { body } = await request('/tickets', {
      key: (await newKey({ owner: OWN })).key,
      body: { subject: 'I cannot link my account', description: 'Linking ends with an error.', category: 'account' },
    });
    return { matchId: '', ticketId: body.ticketId as string };
  })());

/** A ticket that its league has escalated. */
async function escalated(request: Client): Promise<Sample> {
  const made = await ticket(request);
  await request(ofTicket('/escalate')(made), {
    key: (await newKey(OPERATOR)).key,
    body: { reason: 'The other team disputes the ruling.' },
  });
  return made;
}
const atDesk = (rest: string, operationCase: Omit<OperationCase, 'path' | 'grant' | 'prepare'>): OperationCase => ({
  path: ({ ticketId = 'ticket_x' }) => `/staff/tickets/${ticketId}${rest}`,
  grant: { owner: OVERSEER },
  prepare: escalated,
  ...operationCase,
});

const ofTicket =
  (rest: string) =>
  ({ ticketId = 'ticket_x' }: Sample): string =>
    `${LEAGUE}/tickets/${ticketId}${rest}`;

export const LEAGUE_CASES: Record<string, OperationCase> = {
  discoverLeagues: { path: '/leagues', body: { search: 'vct', gameId: 'valorant', page: 1, limit: 2 }, holds: 'leagues' },
  getLeagueProfile: { path: LEAGUE, body: {}, holds: 'league' },
  getLeagueMembers: { path: `${LEAGUE}/members`, body: {}, grant: OPERATOR, holds: 'members' },
  listUserLeagues: { path: '/user/leagues?limit=2', grant: { owner: OPERATOR.owner }, holds: 'leagues' },
  getLeagueSeasons: { path: `${LEAGUE}/seasons`, body: { status: 'Completed' }, holds: 'seasons' },
  getLeagueSeason: { path: ({ seasonId = 'season_x' }) => `${LEAGUE}/seasons/${seasonId}`, body: {}, prepare: season, holds: 'season' },
  getLeagueGames: { path: `${LEAGUE}/games`, body: {}, holds: 'games' },
  getLeagueStandings: { path: `${LEAGUE}/standings`, body: { gameId: 'valorant', limit: 3 }, holds: 'standings' },
  getLeagueActivityFeed: { path: `${LEAGUE}/activity-feed`, body: { limit: 2 }, grant: OPERATOR, holds: 'activities' },
  createLeagueTicket: {
    path: `${LEAGUE}/tickets/create`,
    body: { subject: 'Wrong result', description: 'Map 2 ended 13:11, not 11:13.', priority: 'high' },
    grant: OPERATOR,
    holds: 'ticketId',
  },
  replyToLeagueTicket: {
    path: ofTicket('/reply'),
    body: { content: 'Corrected, thank you.', isInternal: false },
    grant: OPERATOR,
    prepare: ticket,
    holds: 'success',
  },
  updateLeagueTicket: {
    path: ofTicket(''),
    body: { status: 'in_progress', priority: 'high' },
    grant: OPERATOR,
    prepare: ticket,
    holds: 'success',
  },
  escalateLeagueTicket: {
    path: ofTicket('/escalate'),
    body: { reason: 'The other team disputes the ruling.' },
    grant: OPERATOR,
    prepare: ticket,
    holds: 'success',
  },
  listTickets: { path: '/tickets?limit=2', grant: { owner: OWN }, prepare: ownTicket, holds: 'data' },
  getTicket: { path: ({ ticketId }) => `/tickets/${ticketId}`, grant: { owner: OWN }, prepare: ownTicket, holds: 'id' },
  createTicket: {
    path: '/tickets',
    body: { subject: 'I cannot link my account', description: 'Linking ends with an error.', category: 'account' },
    grant: { owner: NEWCOMER },
    prepare: anAsker,
    holds: 'ticketId',
  },
  addTicketMessage: {
    path: ({ ticketId }) => `/tickets/${ticketId}/messages`,
    body: { content: 'It works again, thank you.' },
    grant: { owner: OWN },
    prepare: ownTicket,
    holds: 'messageId',
  },
  listStaffTickets: { path: '/staff/tickets?limit=2', grant: { owner: OVERSEER }, prepare: escalated, holds: 'tickets' },
  getStaffTicket: atDesk('', { holds: 'id' }),
  updateStaffTicket: atDesk('', { body: { status: 'in_progress', priority: 'high' }, holds: 'success' }),
  replyToStaffTicket: atDesk('/reply', { body: { content: 'Corrected, thank you.', isInternal: false }, holds: 'success' }),
  listLeagueTickets: { path: `${LEAGUE}/tickets?limit=2`, grant: OPERATOR, holds: 'tickets' },
  getLeagueTicket: { path: ofTicket(''), grant: OPERATOR, prepare: ticket, holds: 'id' },
  getGlobalTwitchBadges: { path: '/twitch/badges/global', holds: 'badges' },
  getChannelTwitchBadges: { path: '/twitch/badges/channel?username=TwitchDev', holds: 'badges' },
};
