import { randomBytes } from 'node:crypto';
import type { Answer, Client, RequestOptions } from './http-client.js';
import { mailedToken } from './mailbox.js';

export const WEB = { 'x-matchpoint-web': '1' };
export const PASSWORD = 'correct horse battery staple';

/** A person who is not in the demo. */
export interface Person {
  username: string;
  email: string;
  password: string;
}

export function newPerson(): Person {
  const username = `person_${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.com`, password: PASSWORD };
}

/** A `Set-Cookie` of the response as a browser sends it back; undefined if the cookie is removed or absent. */
export function cookieOf(answer: Answer, name = 'mp_session'): string | undefined {
  const [pair = ''] = (answer.headers['set-cookie'] ?? []).find((each) => each.startsWith(`${name}=`))?.split(';') ?? [];
  return pair === '' || pair === `${name}=` ? undefined : pair;
}

/** Headers of a request by the web app: its own header, and a session's cookie. */
export const asWebApp = (cookie: string | undefined, options: RequestOptions = {}): RequestOptions => ({
  ...options,
  headers: { ...WEB, ...(cookie !== undefined && { cookie }), ...options.headers },
});

/** Registers with the mailed link. */
export async function register(request: Client, person: Person): Promise<{ answer: Answer; cookie: string; token: string }> {
  const { email, username, password } = person;
  const asked = await request('/auth/registrations', asWebApp(undefined, { body: { email } }));
  if (asked.status !== 200) throw new Error(`no registration of ${email}: ${asked.text}`);
  const token = await mailedToken(email);
  const answer = await request('/auth/registrations/complete', asWebApp(undefined, { body: { token, username, password, name: 'Ada' } }));
  return { answer, cookie: cookieOf(answer) ?? '', token };
}

export const signIn = (request: Client, { email, password }: Person, options: RequestOptions & { cookie?: string } = {}): Promise<Answer> =>
  request('/auth/sign-in', asWebApp(options.cookie, { ...options, body: { email, password } }));
