import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@matchpoint/browser';
import { givePlan } from './api-keys.js';
import type { Client } from './http-client.js';
import { importRows } from './import-rows.js';
import { asWebApp, newPerson, register } from './person.js';
import { giveSession } from './web-session.js';

/** A signed-in captain of a team of two. */
export interface WebCaptain {
  username: string;
  /** Name of the team, which is its slug too. */
  team: string;
  /** As a request sends it: `mp_session=…`. */
  cookie: string;
  signIn(context: BrowserContext): Promise<void>;
}

/** Private captains whose private teams play what no board, list or record of another file looks at; their plan has webhooks. */
export async function registerCaptains(request: Client, count: number, game: string): Promise<WebCaptain[]> {
  const tail = randomBytes(4).toString('hex');
  const people = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const person = newPerson();
      const { cookie } = await register(request, person);
      const hidden = await request('/user/profile', asWebApp(cookie, { method: 'PATCH', body: { visibility: 'private' } }));
      if (hidden.status !== 200) throw new Error(`no private profile: ${hidden.text}`);
      await givePlan(person.username, 'api_pro');
      return { cookie, username: person.username, team: `pages_${tail}_${index}`, mate: `pages_mate_${tail}_${index}` };
    }),
  );
  await importRows([
    ...people.map(({ mate }) => ({ kind: 'user', username: mate, name: mate, visibility: 'private' })),
    ...people.map(({ team, username, mate }) => ({
      kind: 'team',
      slug: team,
      name: team,
      game,
      type: 'REGULAR',
      visibility: 'private',
      members: [
        { username, role: 'CAPTAIN' },
        { username: mate, role: 'MEMBER' },
      ],
    })),
  ]);
  return people.map(({ username, team, cookie }) => ({
    username,
    team,
    cookie,
    async signIn(context) {
      await giveSession(context, cookie);
    },
  }));
}

/** A match of two that a captain has published, in a league if one is named; answers its id. */
export async function createMatch(request: Client, captain: WebCaptain, gameId: string, bestOf = 1, leagueId?: string): Promise<string> {
  const { teamId, activeRoster } = await rosterOf(request, captain);
  const { matchId } = await send(request, captain, '/matches/create', {
    teamId,
    gameId,
    gameModeId: 'competitive',
    matchType: 'XP_ONLY',
    mapSelectionType: 'COMPETITIVE',
    mapPreferenceMode: 'VETO',
    teamSize: 2,
    bestOf,
    activeRoster,
    publishStatus: 'PUBLISHED',
    ...(leagueId && { leagueId }),
  });
  return matchId;
}

/** The same, once another captain's team is its opponent. */
export async function createAcceptedMatch(
  request: Client,
  creator: WebCaptain,
  opponent: WebCaptain,
  gameId: string,
  leagueId?: string,
): Promise<string> {
  const matchId = await createMatch(request, creator, gameId, 1, leagueId);
  const { acceptanceId } = await send(request, opponent, `/matches/${matchId}/accept`, await rosterOf(request, opponent));
  await send(request, creator, `/matches/${matchId}/acceptances/${acceptanceId}/approve`, {});
  return matchId;
}

/** Says that a captain's team is ready. */
export async function sayReady(request: Client, captain: WebCaptain, matchId: string): Promise<void> {
  const { teamId } = await rosterOf(request, captain);
  await send(request, captain, `/matches/${matchId}/ready`, { teamId });
}

/** Plays an accepted match of one map to its end, won by the creator. */
export async function playToResult(request: Client, creator: WebCaptain, opponent: WebCaptain, matchId: string): Promise<void> {
  for (const captain of [creator, opponent]) await sayReady(request, captain, matchId);
  await send(request, creator, `/matches/${matchId}/start`, {});
  const score = { mapIndex: 0, mapId: 'mirage', creatorTeamScore: 13, opponentTeamScore: 7 };
  for (const captain of [creator, opponent]) await send(request, captain, `/matches/${matchId}/scores`, score);
}

/** A captain's team, and all who are in it. */
export async function rosterOf(request: Client, { cookie, team }: WebCaptain): Promise<{ teamId: string; activeRoster: string[] }> {
  const { body } = await request(`/teams/${team}`, asWebApp(cookie));
  const members = await request(`/teams/${team}/members`, asWebApp(cookie));
  return { teamId: body.team.id, activeRoster: members.body.members.map(({ user }: { user: { id: string } }) => user.id) };
}

async function send(
  request: Client,
  { cookie }: WebCaptain,
  path: string,
  body: object,
): Promise<{ matchId: string; acceptanceId: string }> {
  const answer = await request(path, asWebApp(cookie, { body }));
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
}
