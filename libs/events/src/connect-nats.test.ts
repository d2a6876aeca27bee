import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, connect as connectTcp, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '@matchpoint/config';
import { createCertificateMaker, type MadeCertificate } from '@matchpoint/stack';
import { connect as connectOnce, errors, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLogger } from '../test/fixtures.js';
import { startRestrictedNats } from '../test/restricted-nats.js';
import { connectNats, natsOptionsOf } from './connect-nats.js';
import { NatsStanding } from './nats-standing.js';

let folder: string;
let served: MadeCertificate;
let own: MadeCertificate;
let strange: MadeCertificate;
let server: Awaited<ReturnType<typeof startRestrictedNats>>;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-nats-tls-'));
  const maker = await createCertificateMaker(path.join(folder, 'ours'));
  [served, own] = [await maker.issue('nats', ['nats', 'localhost']), await maker.issue('match', ['match'])];
  strange = await (await createCertificateMaker(path.join(folder, 'theirs'))).issue('match', ['match']);
  const files = { cert_file: served.certFile, key_file: served.keyFile, ca_file: served.caFile, verify: true };
  server = await startRestrictedNats(`tls: ${JSON.stringify(files)}\nauthorization: { user: "match", password: "secret" }\n`);
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

const connect = (files: Partial<MadeCertificate>, url = `tls://match:secret@${server.host}`): Promise<NatsConnection> =>
  connectNats({ url, name: 'match', logger: aLogger(), ...files });

describe('a NATS server that asks for certificates', () => {
  it('accepts a client with a certificate of its authority, at any of several addresses', async () => {
    const connection = await connect(own, `tls://match:secret@127.0.0.1:1,tls://match:secret@${server.host}`);
    expect(await connection.rtt()).toBeGreaterThanOrEqual(0);
    await connection.close();
  });

  it.each<[string, () => Partial<MadeCertificate>]>([
    ['without a certificate', () => ({ caFile: own.caFile })],
    ['with one of another authority', () => ({ ...strange, caFile: own.caFile })],
    ['by a client that trusts another authority', () => ({ ...own, caFile: strange.caFile })],
  ])('is not reached %s', async (_case, files) => {
    const tls = natsOptionsOf({
      natsUrl: 'nats://host',
      natsCaFile: files().caFile,
      natsCertFile: files().certFile,
      natsKeyFile: files().keyFile,
    });
    const { caFile, certFile, keyFile } = tls;
    // Uses the library itself, because connectNats retries forever.
    const attempt = connectOnce({
      servers: server.host,
      user: 'match',
      pass: 'secret',
      reconnect: false,
      tls: { caFile, certFile, keyFile },
    });
    await expect(attempt).rejects.toThrow();
  });
});

describe('the status of a connection to NATS', () => {
  it('reports a wrong password, at the start and after an earlier success, until it is right', async () => {
    const standing = new NatsStanding();
    const refused = connectNats({ url: `tls://match:wrong@${server.host}`, name: 'match', logger: aLogger(), ...own, standing });
    await expect.poll(() => standing.troubleAtStart).toMatch(/authorization violation/);
    expect(standing.trouble).not.toContain('wrong@');
    const connection = await connectNats({ url: `tls://match:secret@${server.host}`, name: 'match', logger: aLogger(), ...own, standing });
    expect([standing.trouble, standing.troubleAtStart]).toEqual([undefined, undefined]);
    standing.failed(new errors.AuthorizationError('authorization violation'));
    expect([standing.trouble, standing.troubleAtStart]).toEqual([expect.stringMatching(/authorization violation/), undefined]);
    await connection.close();
    void refused;
  });

  it('does not report an unreachable server as one that refuses', async () => {
    const standing = new NatsStanding();
    standing.failed(new Error('connect ECONNREFUSED'));
    expect(standing.trouble).toBeUndefined();
  });
});

describe('a server that accepts a connection and stays silent, as if its host were gone', () => {
  it('is retried after five seconds', async () => {
    const [host = '', port] = server.host.split(':');
    let taken = 0;
    const front = createServer((client) => {
      client.on('error', () => undefined);
      taken += 1;
      if (taken === 1) return;
      const upstream = connectTcp(Number(port), host, () => client.pipe(upstream).pipe(client)).on('error', () => client.destroy());
    });
    await once(front.listen(0, '127.0.0.1'), 'listening');
    const url = `tls://match:secret@127.0.0.1:${(front.address() as AddressInfo).port}`;
    // Well below the library's own timeout of twenty seconds.
    const connection = await Promise.race([connect(own, url), delay(12_000, undefined)]);
    expect(connection?.getServer()).toContain('127.0.0.1');
    await connection?.close();
    front.close();
  });
});

describe('the variables', () => {
  it('name files that can be read, and a certificate with its key', () => {
    const natsUrl = 'nats://host';
    expect(() => natsOptionsOf({ natsUrl, natsCertFile: own.certFile })).toThrow(
      new ConfigError('NATS_CERT_FILE and NATS_KEY_FILE go together'),
    );
    expect(() => natsOptionsOf({ natsUrl, natsCredsFile: '/nowhere' })).toThrow(/^a file of NATS_CREDS_FILE, .* cannot be read: ENOENT/);
    expect(natsOptionsOf({ natsUrl })).toMatchObject({ url: natsUrl });
  });
});
