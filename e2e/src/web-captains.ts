import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@matchpoint/browser';
import { givePlan } from './api-keys.js';
import type { Client } from './http-client.js';
import { importRows } from './import-rows.js';
import { asWebApp, newPerson, register } from './person.js';
import { demo } from './system.js';

/** Somebody who leads a team of two of their own, and is signed in. */
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
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: demo().baseUrl, httpOnly: true, sameSite: 'Lax' }]);
    },
  }));
}
