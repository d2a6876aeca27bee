import { randomBytes } from 'node:crypto';
import type { Client } from './http-client.js';
import { asWebApp } from './person.js';
import { demo } from './system.js';
import { registerCaptains, rosterOf, type WebCaptain } from './web-captains.js';
import { sessionOf } from './web-session.js';

const GAME = 'counter_strike_2';

/** An unlisted tournament of two private teams that has begun, hosted by the demo's captain; answers its slug and name. */
export async function ensureTournament(request: Client): Promise<{ slug: string; name: string }> {
  const host = `mp_session=${await sessionOf('captain')}`;
  const ask = async (cookie: string, path: string, body: object = {}) => {
    const answer = await request(path, asWebApp(cookie, { body }));
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const name = `Cup of the pages ${randomBytes(3).toString('hex')}`;
  const { slug } = await ask(host, '/tournaments', { ...CUP_SETTINGS, rules: 'Be on time.', hostId: demo().accounts.captain.userId, name });
  await ask(host, `/tournaments/${slug}/submit-for-approval`);
  await ask(host, `/tournaments/${slug}/registration/open`);
  for (const captain of await registerCaptains(request, 2, GAME)) await enter(captain);
  await ask(host, `/tournaments/${slug}/start`);
  return { slug, name };

  async function enter(captain: WebCaptain): Promise<void> {
    const { teamId, activeRoster } = await rosterOf(request, captain);
    await ask(captain.cookie, `/tournaments/${slug}/teams/${teamId}/enter`, { roster: activeRoster });
  }
}

/** An unlisted tournament of teams of two. */
export const CUP_SETTINGS = {
  ...{ hostType: 'user', gameId: GAME, teamSize: 2, format: 'SINGLE_ELIMINATION', minParticipants: 2, maxParticipants: 4 },
  ...{ registrationMode: 'OPEN', checkInRequired: false, freeAgentsEnabled: true, visibility: 'UNLISTED' },
  formatConfig: { bestOfLadder: { default: 3, overrides: {} }, grandFinalAdvantage: { type: 'NONE' } },
  defaultMatchConfig: {
    ...{ gameModeId: 'competitive', mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'PREFERRED' },
    ...{ platform: 'CROSSPLAY', inputDevice: 'ALL', region: 'NONE', selectedMaps: [] },
  },
};
