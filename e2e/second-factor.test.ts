import { findFreePort } from '@matchpoint/stack';
import { makeAuthenticator } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnSystem, startOwnSystem } from './src/own-system.js';

const PATIENCE_MS = 300_000;
const HOST = 'localhost';

let system: OwnSystem;
let origin: string;
beforeAll(async () => {
  const port = await findFreePort();
  // A name: passkeys belong to one.
  origin = `http://${HOST}:${port}`;
  const environment = { PORT: String(port), MATCHPOINT_PUBLIC_URL: origin, MATCHPOINT_STAFF_SECOND_FACTOR: 'required' };
  system = await startOwnSystem('factor', { environment, options: ['--secure'] });
}, PATIENCE_MS);
afterAll(async () => system.stop(), PATIENCE_MS);

interface Reply {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads what it expects; expect() says where it errs
  body: any;
  session: string | undefined;
}

/** As the web app asks, in a session unless it is undefined. */
async function ask(path: string, session?: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Reply> {
  const response = await fetch(`${system.demo().baseUrl}/api/v1${path}`, {
    method,
    headers: {
      'x-matchpoint-web': '1',
      ...(session !== undefined && { cookie: `mp_session=${session}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const [, opened] = response.headers.getSetCookie().flatMap((each) => /^mp_session=([^;]+)/.exec(each) ?? []);
  return { status: response.status, body: await response.json(), session: opened };
}
const codeOf = ({ status, body }: Reply): unknown => (status === 200 ? 200 : body.error);

test(
  'an operator who signs in by password alone acts neither as staff nor in leagues; with a passkey beside it, in both',
  async () => {
    const { email, password, username } = system.demo().accounts.operator;
    const reason = 'Cheating in a scrim.';
    const feature = (isFeatured: boolean): object => ({ isFeatured, reason });
    const actsOf = async (session: string | undefined, isFeatured: boolean): Promise<unknown[]> => [
      codeOf(await ask(`/staff/users/${username}`, session)),
      codeOf(await ask('/staff/users/keenmeadow18/sign-out', session, { reason })),
      codeOf(await ask('/staff/leagues/vct_americas', session, feature(isFeatured), 'PATCH')),
      codeOf(await ask('/leagues/vct_americas/applications', session)),
    ];
    const refused = Array.from({ length: 4 }, () => 'error_second_factor_required');

    const { session: weak } = await ask('/auth/sign-in', undefined, { email, password });
    const { session: first } = await ask('/auth/sign-in', undefined, { email, password });
    expect(await actsOf(weak, true)).toEqual(refused);

    const authenticator = makeAuthenticator({ origin, rpId: HOST });
    const { body: offered } = await ask('/user/passkeys/options', first, {});
    const credential = JSON.parse(authenticator.create(JSON.stringify(offered.options))) as object;
    expect(await ask('/user/passkeys', first, { credential, name: 'Phone' })).toMatchObject({ status: 201 });
    expect((await ask('/user/account', weak)).status, 'what a password alone has proved has ended').toBe(401);

    const half = await ask('/auth/sign-in', undefined, { email, password });
    expect([half.body.status, half.session]).toEqual(['second_factor_required', undefined]);
    const { body: asked } = await ask('/auth/passkeys/options', undefined, {});
    const passkey = JSON.parse(authenticator.sign(JSON.stringify(asked.options))) as object;
    const { session: strong } = await ask('/auth/second-factor', undefined, { challenge: half.body.challenge, passkey });
    expect(await actsOf(strong, true)).toEqual([200, 200, 200, 200]);
  },
  PATIENCE_MS,
);
