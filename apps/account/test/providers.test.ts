import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { eventually, type OpenIdProvider, startOpenIdProvider, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { totpCode } from '../src/secrets/totp.js';
import { mailTo } from './mailbox.js';
import { CLIENT, type Said, startOpenIdStandIn } from './openid-stand-in.js';
import { ORIGIN, PASSWORD, registerAs } from './register.js';
import { secretBytes } from './secret-bytes.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-'));
const syncLinkedConnection = vi.fn(async (_: catalogProfile.SyncLinkedConnectionRequest) => ({}));
const users = { createUser: vi.fn(async () => ({})), discardUser: vi.fn(async () => ({})), syncLinkedConnection };
const REFUSED = { code: 'error_credentials_invalid' };
const ADA = { sub: '101', email: 'Ada@Elsewhere.example', email_verified: true, preferred_username: 'ada' };
let twitch: Awaited<ReturnType<typeof startOpenIdStandIn>>;
let discord: Awaited<ReturnType<typeof startOpenIdStandIn>>;
let real: OpenIdProvider;
let running: TestAccountService;
let replica: TestAccountService;
beforeAll(async () => {
  [twitch, discord] = [await startOpenIdStandIn(), await startOpenIdStandIn()];
  real = await startOpenIdProvider('https://play.example/auth/callback/oidc');
  const environment = {
    MATCHPOINT_DISCORD_CLIENT_ID: CLIENT.id,
    MATCHPOINT_DISCORD_CLIENT_SECRET: CLIENT.secret,
    MATCHPOINT_DISCORD_URL: discord.base,
    MATCHPOINT_TWITCH_CLIENT_ID: CLIENT.id,
    MATCHPOINT_TWITCH_CLIENT_SECRET: CLIENT.secret,
    MATCHPOINT_TWITCH_AUTH_URL: twitch.base,
    ...real.environment,
    MATCHPOINT_OIDC_NAME: 'Our own',
  };
  const mail = { MATCHPOINT_MAIL_DIRECTORY: directory };
  running = await startAccountService({ database, users, mail, environment });
  replica = await startAccountService({ database, users, mail, environment, clock: running.clock });
});
beforeEach(() => {
  for (const standIn of [twitch, discord]) Object.assign(standIn, { trouble: undefined, signsWrongly: false });
});
afterAll(async () => {
  await Promise.all([replica.stop(), running.stop()]);
  await Promise.all([twitch.stop(), discord.stop(), real.stop()]);
});

interface Start {
  provider?: string;
  intent?: string;
  userId?: string;
  sessionId?: string;
}
const start = ({ provider = 'twitch', intent = 'sign_in', sessionId = 'sess_1', ...more }: Start = {}) =>
  running.identities.startProviderFlow({ provider, intent, returnTo: '/home', sessionId, ...more });
interface Finish {
  provider?: string;
  allowsRegistration?: boolean;
  at?: TestAccountService;
  sessionId?: string | undefined;
}
const finish = (flow: string | undefined, query: string, options: Finish = {}) => {
  const { provider = 'twitch', allowsRegistration = true, at = running } = options;
  const sessionId = 'sessionId' in options ? options.sessionId : 'sess_1';
  return at.identities.finishProviderFlow({ provider, flow, query, allowsRegistration, origin: ORIGIN, sessionId });
};
/** A complete flow at Twitch. */
async function visit(said: Said, from: Start = {}, options: Finish = {}) {
  const { authorizationUrl, flow } = await start(from);
  return finish(flow, twitch.agree(authorizationUrl, said), options);
}
const linked = async (name: string, sub: string): Promise<string> => {
  const userId = await registerAs(running, directory, name);
  await visit({ sub }, { intent: 'link', userId });
  return userId;
};
const eventsOf = async (userId: string): Promise<string[]> =>
  (await running.client.listSecurityEvents({ userId, limit: 100 })).events.map(({ type }) => type);

it('lists the configured providers', async () => {
  expect((await running.identities.listProviders({})).providers).toEqual([
    { id: 'discord', name: 'Discord' },
    { id: 'twitch', name: 'Twitch' },
    { id: 'oidc', name: 'Our own' },
  ]);
  await expect(start({ provider: 'github' })).rejects.toMatchObject({ code: 'error_not_found' });
});

describe('an unknown person', () => {
  it.each([
    ['discord', async (url: string) => discord.agree(url, { ...ADA, email: 'ada@discord.example' }), 'ada@discord.example'],
    ['twitch', async (url: string) => twitch.agree(url, { ...ADA, email: 'ada@twitch.example' }), 'ada@twitch.example'],
    ['oidc', (url: string) => real.visit(url, 'ada'), 'ada@oidc.example'],
  ])('registers with %s without a mail, and can sign in with it from then on', async (provider, agree, email) => {
    const going = async () => {
      const { authorizationUrl, flow } = await start({ provider });
      expect(new URL(authorizationUrl).searchParams.get('code_challenge_method')).toBe('S256');
      return finish(flow, await agree(authorizationUrl), { provider });
    };
    const { registrationToken: token = '', ...rest } = await going();
    expect(rest).toMatchObject({ intent: 'sign_in', returnTo: '/home', userId: undefined });
    const { userId } = await running.client.completeRegistration({ token, username: `ada_${provider}`, origin: ORIGIN });
    expect(await running.client.getAccount({ userId })).toMatchObject({ email, hasPassword: false });
    expect(await going()).toMatchObject({ userId, registrationToken: undefined, challenge: undefined });
    const { identities } = await running.identities.listIdentities({ userId });
    expect(identities).toMatchObject([{ provider, name: 'ada', lastUsedAt: running.clock.now().toISOString() }]);
    await expect(running.client.completeRegistration({ token, username: 'again' })).rejects.toMatchObject({
      code: 'error_account_token_invalid',
    });
  });

  it('gets no account with an unverified address, with an address that has an account, or while registration is closed', async () => {
    await registerAs(running, directory, 'known');
    const unverified = { ...ADA, sub: '7', email_verified: false };
    await expect(visit(unverified)).rejects.toMatchObject({ code: 'error_identity_address_unverified' });
    await expect(visit({ sub: '7' })).rejects.toMatchObject({ code: 'error_identity_address_unverified' });
    const taken = { sub: '7', email: 'KNOWN@example.com', email_verified: true };
    await expect(visit(taken)).rejects.toMatchObject({ code: 'error_identity_link_required' });
    await expect(visit({ ...ADA, sub: '7' }, {}, { allowsRegistration: false })).rejects.toMatchObject({ code: 'error_sign_up_closed' });
    const tokens = await database.pool().query("select 1 from mailed_token where purpose = 'identity' and subject = '7'");
    expect(tokens.rowCount).toBe(0);
  });
});

describe('an identity', () => {
  it('can be linked (with a mail), confirms its owner only, and can be removed unless it is the last way to sign in', async () => {
    const userId = await linked('linker', '201');
    const stranger = await linked('stranger', '202');
    expect((await mailTo(directory, 'linker@example.com', 2)).subject).toBe('Sign-in linked');
    await visit({ sub: '201' }, { intent: 'link', userId });
    expect(await visit({ sub: '201' }, { intent: 'confirm', userId })).toMatchObject({
      ...{ intent: 'confirm', userId, sessionId: 'sess_1' },
    });
    await expect(visit({ sub: '202' }, { intent: 'confirm', userId })).rejects.toMatchObject(REFUSED);
    const [identity] = (await running.identities.listIdentities({ userId })).identities;
    const remove = (whose: string) => running.identities.removeIdentity({ userId: whose, identityId: identity?.id ?? '' });
    await expect(remove(stranger)).rejects.toMatchObject({ code: 'error_identity_not_found' });
    await remove(userId);
    await expect(visit({ sub: '201' })).rejects.toMatchObject({ code: 'error_identity_address_unverified' });
    expect(await eventsOf(userId)).toEqual(['identity_removed', 'identity_linked', 'registered']);
    const { registrationToken: token = '' } = await visit({ sub: '203', email: 'only@twitch.example', email_verified: true });
    const { userId: only } = await running.client.completeRegistration({ token, username: 'only' });
    const [last] = (await running.identities.listIdentities({ userId: only })).identities;
    await expect(running.identities.removeIdentity({ userId: only, identityId: last?.id ?? '' })).rejects.toMatchObject({
      code: 'error_last_sign_in_method',
    });
  });

  it('is linked to one of two accounts that race for it, and the other gets an error', async () => {
    const racers = [await registerAs(running, directory, 'racer1'), await registerAs(running, directory, 'racer2')];
    const flows = await Promise.all(racers.map((userId) => start({ intent: 'link', userId })));
    const outcomes = await Promise.allSettled(
      flows.map(({ flow, authorizationUrl }, index) =>
        finish(flow, twitch.agree(authorizationUrl, { sub: '301' }), { at: index ? running : replica }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'error_identity_in_use' });
    expect((await database.pool().query("select 1 from identity where subject = '301'")).rowCount).toBe(1);
  });

  it('is linked and confirmed only by the session that started the flow, and not after a password change', async () => {
    const userId = await registerAs(running, directory, 'robbed');
    for (const intent of ['link', 'confirm'])
      for (const sessionId of [undefined, 'sess_another'])
        await expect(visit({ sub: '211' }, { intent, userId }, { sessionId })).rejects.toMatchObject({ code: 'error_session_invalid' });
    const { authorizationUrl, flow } = await start({ intent: 'link', userId });
    running.clock.advance(1_000);
    await running.client.changePassword({ userId, newPassword: `${PASSWORD} anew`, currentPassword: PASSWORD });
    await expect(finish(flow, twitch.agree(authorizationUrl, { sub: '211' }))).rejects.toMatchObject({ code: 'error_session_invalid' });
    expect((await running.identities.listIdentities({ userId })).identities).toEqual([]);
  });

  it('lists a Discord or Twitch identity among its owner’s connections while it is linked, even if the first event is lost', async () => {
    const userId = await registerAs(running, directory, 'shown');
    syncLinkedConnection.mockImplementation(async () => {
      throw new DomainError('error_internal');
    });
    await visit({ sub: '241', preferred_username: 'ada' }, { intent: 'link', userId });
    const [{ id = '' } = {}] = (await running.identities.listIdentities({ userId })).identities;
    const connectionId = id.replace('idn_', 'conn_');
    const heard = () => syncLinkedConnection.mock.calls.map(([request]) => request).filter((request) => request.userId === userId);
    await eventually(() => heard().length > 0);
    syncLinkedConnection.mockReset().mockResolvedValue({});
    const linked = { name: 'ada', linkedAt: running.clock.now().toISOString() };
    await eventually(() => expect(heard()).toEqual([{ connectionId, userId, platform: 'twitch', linked }]));
    await running.identities.removeIdentity({ userId, identityId: id });
    await eventually(() => expect(heard().at(-1)).toEqual({ connectionId, userId, platform: 'twitch', linked: undefined }));
    await eventually(async () => expect((await database.pool().query('select 1 from connection_sync')).rowCount).toBe(0));
  });

  it('is reported even if another one cannot be', async () => {
    const [refused, shown] = [await registerAs(running, directory, 'refused'), await registerAs(running, directory, 'listed')];
    syncLinkedConnection.mockReset().mockImplementation(async ({ userId }) => {
      if (userId === refused) throw new DomainError('error_internal');
      return {};
    });
    await visit({ sub: '246' }, { intent: 'link', userId: refused });
    await eventually(() => syncLinkedConnection.mock.calls.some(([request]) => request.userId === refused));
    await visit({ sub: '247' }, { intent: 'link', userId: shown });
    await eventually(() => syncLinkedConnection.mock.calls.some(([request]) => request.userId === shown));
    syncLinkedConnection.mockReset().mockResolvedValue({});
    await eventually(async () => expect((await database.pool().query('select 1 from connection_sync')).rowCount).toBe(0));
  });

  it('stays if the last two are removed concurrently', async () => {
    const { registrationToken: token = '' } = await visit({ sub: '251', email: 'two@twitch.example', email_verified: true });
    const { userId } = await running.client.completeRegistration({ token, username: 'two' });
    await visit({ sub: '252' }, { intent: 'link', userId });
    const { identities } = await running.identities.listIdentities({ userId });
    const outcomes = await Promise.allSettled(
      identities.map(({ id }, index) => (index ? running : replica).identities.removeIdentity({ userId, identityId: id })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await running.identities.listIdentities({ userId })).identities).toHaveLength(1);
  });

  it('is limited to ten per account', async () => {
    const userId = await registerAs(running, directory, 'collector');
    for (let n = 0; n < 10; n += 1) await visit({ sub: `22${n}` }, { intent: 'link', userId });
    await expect(visit({ sub: '230' }, { intent: 'link', userId })).rejects.toMatchObject({ code: 'error_limit_reached' });
    await visit({ sub: '220' }, { intent: 'link', userId });
    expect((await running.identities.listIdentities({ userId })).identities).toHaveLength(10);
  });

  it('leaves the authenticator app in force', async () => {
    const userId = await linked('careful', '401');
    const { secret } = await running.factors.beginTotp({ userId });
    const codeAt = (): string => totpCode(secretBytes(secret), Math.floor(running.clock.now().getTime() / 30_000));
    await running.factors.enableTotp({ userId, code: codeAt() });
    running.clock.advance(30_000);
    const { challenge = '', factors } = await visit({ sub: '401' });
    expect(factors).toEqual(['totp', 'recovery_code']);
    expect(await running.factors.completeSecondFactor({ challenge, proof: { $case: 'code', value: codeAt() } })).toMatchObject({ userId });
    expect(await running.client.verifyPassword({ email: 'careful@example.com', password: PASSWORD })).toMatchObject({ factors });
  });
});

describe('neither a session nor a link results from', () => {
  const mine: Said = { sub: '501' };
  beforeAll(async () => void (await linked('victim', '501')));

  it('a state used twice (also by two replicas concurrently), or a code used twice', async () => {
    const { authorizationUrl, flow } = await start();
    const query = twitch.agree(authorizationUrl, mine);
    const outcomes = await Promise.allSettled([running, replica, running].map((at) => finish(flow, query, { at })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(finish(flow, query)).rejects.toMatchObject(REFUSED);
    const another = await start();
    const stolen = new URLSearchParams(query);
    stolen.set('state', new URL(another.authorizationUrl).searchParams.get('state') ?? '');
    await expect(finish(another.flow, stolen.toString())).rejects.toMatchObject(REFUSED);
  });

  it('a flow of another browser or provider, a forged one, a missing one, or an expired one', async () => {
    const { authorizationUrl, flow } = await start();
    const query = twitch.agree(authorizationUrl, mine);
    const { flow: others } = await start();
    for (const shown of [others, undefined, '', 'k.AAAA', `${flow}x`, 'x'.repeat(9_000)])
      await expect(finish(shown, query), shown?.slice(0, 9)).rejects.toMatchObject(REFUSED);
    await expect(finish(flow, query, { provider: 'discord' })).rejects.toMatchObject(REFUSED);
    running.clock.advance(10 * 60_000);
    await expect(finish(flow, query)).rejects.toMatchObject(REFUSED);
  });

  it.each<[string, Said]>([
    ['nonce', { ...mine, nonce: 'another' }],
    ['issuer', { ...mine, iss: 'https://id.evil.example' }],
    ['audience', { ...mine, aud: 'another client' }],
  ])('a token of another %s', async (_what, said) => {
    await expect(visit(said)).rejects.toMatchObject(REFUSED);
  });

  it('a token signed by another key, an unknown code, or a person who declines', async () => {
    twitch.signsWrongly = true;
    await expect(visit(mine)).rejects.toMatchObject(REFUSED);
    for (const answer of [{ code: 'none' }, { error: 'access_denied' }, {}] as Record<string, string>[]) {
      const { authorizationUrl, flow } = await start();
      const state = new URL(authorizationUrl).searchParams.get('state') ?? '';
      await expect(finish(flow, new URLSearchParams({ ...answer, state }).toString())).rejects.toMatchObject(REFUSED);
    }
  });

  it.each([503, 'silence'] as const)('a provider that is down (%s), which is reported within seconds', async (trouble) => {
    const { authorizationUrl, flow } = await start({ provider: 'discord' });
    const query = discord.agree(authorizationUrl, mine);
    discord.trouble = trouble;
    await expect(finish(flow, query, { provider: 'discord' })).rejects.toMatchObject({ code: 'error_unavailable' });
  });
});

it('stores no authorization code and no token, neither of a provider nor our own, in any table', async () => {
  const { authorizationUrl, flow } = await start();
  const query = twitch.agree(authorizationUrl, { sub: '601', email: 'hidden@twitch.example', email_verified: true });
  const { registrationToken = '' } = await finish(flow, query);
  const hidden = [flow, registrationToken, ...new URLSearchParams(query).values()];
  const { rows: tables } = await database
    .pool()
    .query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  for (const { name } of tables) {
    const { rows } = await database.pool().query<{ text: string }>(`select t::text as text from "${name}" t`);
    for (const { text } of rows) for (const each of hidden) expect(text).not.toContain(each);
  }
});
