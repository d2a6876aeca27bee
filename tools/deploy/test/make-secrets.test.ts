import { execFile } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { keepCertificates } from '../keep-certificates.mjs';
import { keepSecrets, ROTATED, rotateSecret } from '../kept-secrets.mjs';
import { composeFiles } from '../secret-files.mjs';
import { ROOT } from './read-code.js';

const run = promisify(execFile);

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-secrets-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

const filesBelow = (directory: string): string[] =>
  fs
    .readdirSync(directory, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []));
const contents = (directory: string) => Object.fromEntries(filesBelow(directory).map((file) => [file, fs.readFileSync(file, 'utf8')]));

describe('make-secrets.mjs', () => {
  it('creates files that only their owner can read, and keeps existing ones when run again', async () => {
    const make = () =>
      run(process.execPath, [
        path.join(ROOT, 'tools/deploy/make-secrets.mjs'),
        '--folder',
        folder,
        '--kubernetes',
        '--servers',
        'postgres=tls://db:5432,redis=r:6379,nats=tls://n:4222',
      ]);
    const { stdout } = await make();
    const made = contents(folder);
    for (const file of Object.keys(made)) expect([file, fs.statSync(file).mode & 0o777]).toEqual([file, 0o600]);
    expect((await make()).stdout).toBe(stdout);
    expect(contents(folder)).toEqual(made);
    const names = parseAllDocuments(stdout).map((document) => (document.toJS() as { metadata: { name: string } }).metadata.name);
    expect(names).toEqual(
      expect.arrayContaining(['matchpoint-gateway', 'matchpoint-gateway-migrate', 'matchpoint-gateway-tls', 'matchpoint-cli']),
    );
    expect(stdout).toMatch(/postgresql:\/\/matchpoint_match:\w{48}@db:5432\/matchpoint_match\?sslmode=verify-full"/);
    expect(stdout).toMatch(/"redis:\/\/gateway:\w{48}@r:6379"/);
    expect(stdout).toMatch(/"tls:\/\/catalog-profile:\w{48}@n:4222"/);
  });

  it("refuses to guess the addresses of a cluster's servers", async () => {
    const guess = run(process.execPath, [
      path.join(ROOT, 'tools/deploy/make-secrets.mjs'),
      '--folder',
      folder,
      '--kubernetes',
      '--servers',
      'postgres=db:5432',
    ]);
    await expect(guess).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('--servers lacks the address of redis') });
  });

  it('creates different secrets, none shorter than 20 characters', () => {
    const values = Object.entries(keepSecrets(folder)).filter(([name]) => !['contextVerifyKeys', 'internalTokens'].includes(name));
    expect(new Set(values.map(([, value]) => value)).size).toBe(values.length);
    for (const [name, value] of values) expect([name, String(value).length >= 20]).toEqual([name, true]);
  });

  it('gives each process only what it needs: no key of another, no password of another role', () => {
    const values = keepSecrets(folder) as Record<string, string>;
    const files: Record<string, string> = composeFiles(values);
    const holders = (secret: string) => Object.keys(files).filter((name) => files[name]?.includes(values[secret] as string));
    expect(holders('key-pepper')).toEqual(['gateway.env']);
    expect(holders('context-signing-key')).toEqual(['gateway.env', 'cli.env']);
    expect(holders('webhook-secret-keys')).toEqual(['webhook.env']);
    expect(holders('account-secret-keys')).toEqual(['account.env']);
    expect(holders('matchpoint_match-password')).toEqual(['match.env', 'match-migrate.env', 'postgres-roles.env']);
    expect(holders('matchpoint_match_owner-password')).toEqual(['match-migrate.env', 'postgres-roles.env']);
    expect(holders('postgres-password')).toEqual(['postgres.env', 'postgres-roles.env']);
    expect(holders('nats-match-password')).toEqual(['match.env', 'nats.conf']);
    expect(holders('nats-password')).toEqual(['nats.conf']);
    expect(holders('redis-gateway-password')).toEqual(['gateway.env', 'redis.conf']);
    expect(holders('redis-password')).toEqual(['redis.env', 'redis.conf']);
  });
});

describe('rotation', () => {
  it.each(ROTATED.filter((name) => !['context-signing-key', 'internal-token'].includes(name)))(
    'replaces %s with a new one, and changes no other',
    (name) => {
      const before = keepSecrets(folder) as Record<string, string>;
      rotateSecret(folder, name);
      const after = keepSecrets(folder) as Record<string, string>;
      expect(Object.keys(after).filter((each) => after[each] !== before[each])).toEqual([name]);
    },
  );

  it.each(['webhook-secret-keys', 'account-secret-keys'])(
    'keeps the previous keys of stored data, up to two, after the new one: %s',
    (name) => {
      const keys = () => (keepSecrets(folder) as Record<string, string>)[name]?.split(',') ?? [];
      const [first] = keys();
      for (const count of [2, 3, 3]) {
        const before = keys();
        rotateSecret(folder, name);
        expect(keys()).toHaveLength(count);
        expect(keys().slice(1)).toEqual(before.slice(0, 2));
      }
      expect(keys()).not.toContain(first);
    },
  );

  it('has the next internal token accepted before any process uses it, and the previous one afterwards', () => {
    const tokens = () => (keepSecrets(folder) as Record<string, string>).internalTokens?.split(',') ?? [];
    const [first] = tokens();
    rotateSecret(folder, 'internal-token');
    const [shown, next] = tokens();
    expect(shown).toBe(first);
    rotateSecret(folder, 'internal-token');
    expect(tokens()).toEqual([next, first]);
    rotateSecret(folder, 'internal-token');
    expect(tokens()).toHaveLength(3);
    expect(tokens()[0]).toBe(next);
  });

  it('has the next context key accepted before anything is signed with it, and the previous one afterwards', () => {
    const read = () => {
      const { 'context-signing-key': signing, 'contextVerifyKeys': accepted } = keepSecrets(folder) as Record<string, string>;
      return { signing, accepted: accepted?.split(',') ?? [] };
    };
    const first = read();
    rotateSecret(folder, 'context-signing-key');
    const announced = read();
    expect(announced.signing).toBe(first.signing);
    expect(announced.accepted).toEqual([...first.accepted, expect.any(String)]);
    rotateSecret(folder, 'context-signing-key');
    const turned = read();
    expect(turned.signing).not.toBe(first.signing);
    expect(turned.accepted.toSorted()).toEqual(announced.accepted.toSorted());
    for (const key of turned.accepted) {
      const { asymmetricKeyType } = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
      expect(asymmetricKeyType).toBe('ed25519');
    }
  });

  it('is refused for the pepper, under which all API keys are stored', () => {
    keepSecrets(folder);
    expect(() => rotateSecret(folder, 'key-pepper')).toThrow(/make every API key unknown/);
  });
});

describe('certificates', () => {
  const read = (name: string, file: string) => fs.readFileSync(path.join(folder, name, file));

  it('contain the name of their process, signed by our own authority, for serving and calling', async () => {
    expect(await keepCertificates(folder, ['gateway', 'match'])).toEqual(['gateway', 'match']);
    const authority = new X509Certificate(read('match', 'ca.crt'));
    const certificate = new X509Certificate(read('match', 'tls.crt'));
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.subjectAltName).toBe('DNS:match');
    expect(certificate.checkPrivateKey((await import('node:crypto')).createPrivateKey(read('match', 'tls.key')))).toBe(true);
    expect([authority.ca, certificate.ca]).toEqual([true, false]);
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
  });

  it('are kept while they are valid, and reissued by the same authority when one is missing or does not fit its key', async () => {
    await keepCertificates(folder, ['gateway', 'match']);
    const [authority, kept] = [read('match', 'ca.crt'), read('match', 'tls.crt')];
    fs.rmSync(path.join(folder, 'gateway/tls.crt'));
    expect(await keepCertificates(folder, ['gateway', 'match'])).toEqual(['gateway']);
    expect(read('match', 'tls.crt')).toEqual(kept);
    fs.copyFileSync(path.join(folder, 'match/tls.key'), path.join(folder, 'gateway/tls.key'));
    expect(await keepCertificates(folder, ['gateway', 'match'])).toEqual(['gateway']);
    fs.writeFileSync(path.join(folder, 'gateway/tls.key'), '');
    expect(await keepCertificates(folder, ['gateway', 'match'])).toEqual(['gateway']);
    expect(new X509Certificate(read('gateway', 'tls.crt')).verify(new X509Certificate(authority).publicKey)).toBe(true);
  });
});
