import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { PROCESS_NAMES } from '@matchpoint/events';
import { eventually } from '@matchpoint/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { environmentOf, type ProcessBeside, startBeside } from './src/start-beside.js';
import { demo, isLaunched } from './src/system.js';

const SERVICES = PROCESS_NAMES.filter((name) => name !== 'gateway');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const WRONG_TOKEN = randomBytes(32).toString('base64url');
const WRONG_SIGNING_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const WRONG_VERIFY_KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const WRONG_BYTES = randomBytes(32).toString('base64');

let process: ProcessBeside | undefined;
afterEach(async () => {
  await process?.stop();
  process = undefined;
});

const isSecure = (): boolean => isLaunched() && environmentOf('match').MATCHPOINT_TLS_CERT_FILE !== undefined;
const isNotOneOfOurs = (variable: string): string => `${variable} is not the one that this database is used with`;
/** Another key under the id of the one in use. */
const wrongKey = (name: string, variable: string): string => `${environmentOf(name)[variable]?.split(':')[0]}:${WRONG_BYTES}`;

/** The certificate of another process, with its key. */
function certificateOf(own: string, other: string): NodeJS.ProcessEnv {
  const ofOther = (file: string | undefined): string => (file ?? '').replace(`/tls/${own}/`, `/tls/${other}/`);
  const { MATCHPOINT_TLS_CERT_FILE, MATCHPOINT_TLS_KEY_FILE } = environmentOf(own);
  return { MATCHPOINT_TLS_CERT_FILE: ofOther(MATCHPOINT_TLS_CERT_FILE), MATCHPOINT_TLS_KEY_FILE: ofOther(MATCHPOINT_TLS_KEY_FILE) };
}

function withNatsPassword(name: string, password: string): NodeJS.ProcessEnv {
  const url = new URL(environmentOf(name).NATS_URL ?? '');
  url.password = password;
  return { NATS_URL: url.toString() };
}

type Case = [secret: string, process: string, changed: () => NodeJS.ProcessEnv, reasons: Record<string, string>];

const IN_EVERY_MODE: Case[] = [
  [
    'internal token',
    'gateway',
    () => ({ MATCHPOINT_INTERNAL_TOKEN: WRONG_TOKEN }),
    { secrets: isNotOneOfOurs('MATCHPOINT_INTERNAL_TOKEN'), match: "refuses this process's internal token" },
  ],
  ['internal token', 'match', () => ({ MATCHPOINT_INTERNAL_TOKEN: WRONG_TOKEN }), { secrets: isNotOneOfOurs('MATCHPOINT_INTERNAL_TOKEN') }],
  ['pepper', 'gateway', () => ({ MATCHPOINT_KEY_PEPPER: WRONG_TOKEN }), { secrets: isNotOneOfOurs('MATCHPOINT_KEY_PEPPER') }],
  [
    'signing key',
    'gateway',
    () => ({ MATCHPOINT_CONTEXT_SIGNING_KEY: WRONG_SIGNING_KEY }),
    Object.fromEntries(SERVICES.map((service) => [service, 'does not accept the key that signs calls'])),
  ],
  [
    'list of accepted signing keys',
    'league',
    () => ({ MATCHPOINT_CONTEXT_VERIFY_KEYS: WRONG_VERIFY_KEY }),
    { secrets: isNotOneOfOurs('MATCHPOINT_CONTEXT_VERIFY_KEYS') },
  ],
  [
    'webhook key',
    'webhook',
    () => ({ MATCHPOINT_WEBHOOK_SECRET_KEYS: wrongKey('webhook', 'MATCHPOINT_WEBHOOK_SECRET_KEYS') }),
    { secrets: isNotOneOfOurs('MATCHPOINT_WEBHOOK_SECRET_KEYS') },
  ],
  [
    'account key',
    'account',
    () => ({ MATCHPOINT_ACCOUNT_SECRET_KEYS: wrongKey('account', 'MATCHPOINT_ACCOUNT_SECRET_KEYS') }),
    { secrets: isNotOneOfOurs('MATCHPOINT_ACCOUNT_SECRET_KEYS') },
  ],
];
const IN_SECURE_MODE: Case[] = [
  [
    "certificate (another service's)",
    'match',
    () => certificateOf('match', 'league'),
    { secrets: "the certificate is another process's: it does not name match" },
  ],
  [
    "certificate (another service's)",
    'gateway',
    () => certificateOf('gateway', 'match'),
    { secrets: "the certificate is another process's: it does not name gateway", webhook: "refuses this process's certificate" },
  ],
  [
    'password of NATS',
    'upload',
    () => withNatsPassword('upload', WRONG_TOKEN),
    {
      secrets: 'NATS refuses the user or the password of this process (authorization violation)',
      nats: 'refuses the user or the password of this process (authorization violation)',
    },
  ],
];

async function expectNotReady([, name, changed, reasons]: Case): Promise<void> {
  process = await startBeside(name, changed());
  const { readiness, output } = process;
  await eventually(async () => expect(await readiness()).toMatchObject({ status: 503, reasons }));
  const told = JSON.stringify(await readiness()) + output();
  for (const secret of [WRONG_TOKEN, WRONG_SIGNING_KEY, WRONG_BYTES]) expect(told).not.toContain(secret);
}

describe.runIf(isLaunched())('a process with a wrong secret is never ready', () => {
  it.each(IN_EVERY_MODE)('names a wrong %s of %s as the reason', (...given) => expectNotReady(given));
  it.runIf(isSecure()).each(IN_SECURE_MODE)('names a wrong %s of %s as the reason', (...given) => expectNotReady(given));

  it('serves no operation by a gateway with a wrong pepper, and calls no key unknown', async () => {
    process = await startBeside('gateway', { MATCHPOINT_KEY_PEPPER: WRONG_TOKEN });
    const headers = { Authorization: `Bearer ${demo().keys.personalPro.key}` };
    const answer = await fetch(`http://127.0.0.1:${process.port}/api/v1/games`, { headers });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([503, 'error_unavailable']);
  });

  it('leaves the running system as it was', async () => {
    process = await startBeside('webhook', { MATCHPOINT_INTERNAL_TOKEN: WRONG_TOKEN });
    const answer = await fetch(`${demo().baseUrl}/health/ready`);
    expect(answer.status).toBe(200);
  });

  it('is ready with a new internal token beside the old one, as during a rotation', async () => {
    const current = environmentOf('upload').MATCHPOINT_INTERNAL_TOKEN;
    process = await startBeside('upload', { MATCHPOINT_INTERNAL_TOKEN: `${current},${WRONG_TOKEN}` });
    const { readiness } = process;
    await eventually(async () => expect((await readiness()).status).toBe(200));
  });
});
