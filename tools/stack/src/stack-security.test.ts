import path from 'node:path';
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@matchpoint/testing';
import { renderRedisUser } from '../redis-permissions.mjs';
import { PACKAGES, scratchDirectory } from '../test/scratch.js';
import { converse, type Encryption } from './converse.js';
import { createCertificateMaker, type MadeCertificate } from './make-certificates.js';
import { startStack, type Stack } from './start-stack.js';

const directory = scratchDirectory('secure');
const AFTER_GREETING = /^INFO \{.*\}/;
let stack: Stack;
let certificates: Record<'ours' | 'theirs', MadeCertificate>;

beforeAll(async () => {
  const maker = await createCertificateMaker(path.join(directory, 'tls'));
  const stranger = await createCertificateMaker(path.join(directory, 'strange'));
  certificates = { ours: await maker.issue('match', ['match']), theirs: await stranger.issue('match', ['match']) };
  stack = await startStack({
    directory,
    packagesDirectory: PACKAGES,
    durable: false,
    replace: { database: 'postgresql://127.0.0.1:1/x' },
    security: {
      certificate: await maker.issue('servers', ['localhost', '127.0.0.1']),
      redisUsers: renderRedisUser('gateway', 'gateways'),
      natsAuthorization: (administrator) => {
        const users = [...Object.entries(administrator), ['match', 'matches']].map(([user, password]) => ({ user, password }));
        return `authorization: ${JSON.stringify({ users })}`;
      },
    },
  });
});
afterAll(() => stack.stop());

const SERVERS = ['redis', 'nats'] as const;
type Server = (typeof SERVERS)[number];

/** A client's first command, whose answer shows whether it was admitted. */
function say(server: Server, user: string, password: string, options: Encryption['options'] | undefined): Promise<unknown> {
  const { port } = new URL(stack.urls[server]);
  const encryption = options && { options, ...(server === 'nats' && { after: AFTER_GREETING }) };
  return server === 'redis'
    ? converse(Number(port), `AUTH ${user} ${password}`, /^\+OK/, encryption)
    : converse(Number(port), `CONNECT ${JSON.stringify({ verbose: false, user, pass: password })}\r\nPING`, /PONG/, encryption);
}

/** TLS options of a process that has these files and trusts the authority of others. */
function showing(own: MadeCertificate | undefined, trusted: MadeCertificate): Encryption['options'] {
  const read = (file: string): Buffer => fs.readFileSync(file);
  return { ca: read(trusted.caFile), ...(own && { cert: read(own.certFile), key: read(own.keyFile) }) };
}

const USERS = { redis: ['gateway', 'gateways'], nats: ['match', 'matches'] } as const;

describe.each(SERVERS)('%s of a stack with certificates and users', (server) => {
  const [user, password] = USERS[server];

  it('accepts clients with a certificate of its authority, a user and their password', async () => {
    await say(server, user, password, showing(certificates.ours, certificates.ours));
  });

  it.each<[string, () => [string, string, Encryption['options'] | undefined]]>([
    ['speaks no TLS', () => [user, password, undefined]],
    ['has no certificate', () => [user, password, showing(undefined, certificates.ours)]],
    ['has one of another authority', () => [user, password, showing(certificates.theirs, certificates.ours)]],
    ['trusts another authority', () => [user, password, showing(certificates.ours, certificates.theirs)]],
    ["has another user's password", () => [user, 'secret', showing(certificates.ours, certificates.ours)]],
    ['is no user', () => ['nobody', password, showing(certificates.ours, certificates.ours)]],
  ])('gives nothing to a client that %s', async (_who, make) => {
    await expect(say(server, ...make())).rejects.toThrow();
  });

  it('restarts after being killed', async () => {
    const killed = stack.processes.get(server)?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    await eventually(() => expect(stack.processes.get(server)?.pid).not.toBe(killed));
    await eventually(() => say(server, user, password, showing(certificates.ours, certificates.ours)));
  });
});
