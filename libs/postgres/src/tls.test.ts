import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createCertificateMaker, type MadeCertificate, removeStackDirectory, type Stack, startStack } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from './index.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const DIRECTORY = path.join(ROOT, `.local/test-${process.pid}-tls`);
const NOBODY = '127.0.0.1:1';
const IS_ENCRYPTED = 'select ssl as "isEncrypted" from pg_stat_ssl where pid = pg_backend_pid()';

let folder: string;
let stack: Stack;
let ours: MadeCertificate;
let theirs: MadeCertificate;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-postgres-tls-'));
  ours = await (await createCertificateMaker(path.join(folder, 'ours'))).issue('postgres', ['localhost']);
  theirs = await (await createCertificateMaker(path.join(folder, 'theirs'))).issue('postgres', ['localhost']);
  stack = await startStack({ directory: DIRECTORY, replace: { redis: `redis://${NOBODY}`, nats: `nats://${NOBODY}` }, maxConnections: 20 });
  await speakTls();
});
afterAll(async () => {
  await stack.stop();
  await removeStackDirectory(DIRECTORY);
  fs.rmSync(folder, { recursive: true });
});

/** Gives the server its certificate in its own folder, because it refuses a key that others may read. */
async function speakTls(): Promise<void> {
  const client = createClient({ connectionString: stack.urls.database, applicationName: 'test' });
  await client.connect();
  const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
  const data = rows[0]?.data ?? '';
  const { uid, gid } = fs.statSync(data);
  for (const [name, file] of [
    ['server.crt', ours.certFile],
    ['server.key', ours.keyFile],
  ] as const) {
    const target = path.join(data, name);
    fs.writeFileSync(target, fs.readFileSync(file), { mode: 0o600 });
    fs.chownSync(target, uid, gid);
  }
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await eventually(async () => expect((await client.query<{ ssl: string }>('show ssl')).rows).toEqual([{ ssl: 'on' }]));
  await client.end();
}

function urlWith(query: Record<string, string>, host = 'localhost'): string {
  const url = new URL(stack.urls.database);
  url.hostname = host;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.toString();
}

async function isEncrypted(connectionString: string): Promise<boolean | undefined> {
  const client = createClient({ connectionString, applicationName: 'test' });
  try {
    await client.connect();
    return (await client.query<{ isEncrypted: boolean }>(IS_ENCRYPTED)).rows[0]?.isEncrypted;
  } finally {
    await client.end();
  }
}

describe('a PostgreSQL that speaks TLS', () => {
  it('is reached over TLS with sslmode=verify-full and its authority', async () => {
    expect(await isEncrypted(urlWith({ sslmode: 'verify-full', sslrootcert: ours.caFile }))).toBe(true);
  });

  it('is refused if its certificate is from another authority', async () => {
    await expect(isEncrypted(urlWith({ sslmode: 'verify-full', sslrootcert: theirs.caFile }))).rejects.toThrow(/certificate/);
  });

  it('is refused if its certificate does not name the host', async () => {
    const elsewhere = urlWith({ sslmode: 'verify-full', sslrootcert: ours.caFile }, '127.0.0.1');
    await expect(isEncrypted(elsewhere)).rejects.toThrow(/altnames/);
  });

  it.each([
    ['is migrated by a program that trusts its authority by NODE_EXTRA_CA_CERTS, as in a pod', () => ours.caFile, 0],
    ['is not migrated by a program that trusts another authority', () => theirs.caFile, 1],
  ])('%s', async (_title, authority, code) => {
    const program = [path.join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'apps/upload/src/migrate.ts', '--accept-secrets'];
    const environment = { PATH: process.env.PATH, DATABASE_URL: urlWith({ sslmode: 'verify-full' }), NODE_EXTRA_CA_CERTS: authority() };
    const ended = promisify(execFile)(process.execPath, program, { cwd: ROOT, env: environment }).then(
      () => 0,
      (error: { code?: number }) => error.code,
    );
    expect(await ended).toBe(code);
  });
});
