import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { eventually } from '@matchpoint/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scratchDirectory } from '../../test/scratch.js';
import { AlreadyRunningError } from '../run-record.js';
import { startStack, type Stack } from '../start-stack.js';
import { demandSpace } from './free-space.js';
import { backUpLocal, restoreLocal } from './local-backup.js';
import type { BackupManifest } from './manifest.js';

const DATABASES = ['first', 'second'] as const;
const place = { directory: scratchDirectory('backed-up'), uploads: path.join(scratchDirectory('backed-up'), 'uploads') };
const backup = path.join(place.directory, 'backups', 'monday');
const NEVER_USED = { redis: 'redis://127.0.0.1:1', nats: 'nats://127.0.0.1:1' };
let stack: Stack;
let pools: pg.Pool[] = [];

const start = async (): Promise<void> => {
  stack = await startStack({ directory: path.join(place.directory, 'stack'), durable: false, replace: NEVER_USED });
  const urlOf = (name: string): string => Object.assign(new URL(stack.urls.database), { pathname: `/${name}` }).href;
  pools = DATABASES.map((name) => new pg.Pool({ connectionString: urlOf(name), max: 1 }));
  for (const pool of pools) pool.on('error', () => undefined); // a server that stops ends idle connections
};
const stop = async (): Promise<void> => {
  await Promise.all(pools.map((pool) => pool.end()));
  await stack.stop();
};
const restore = (from = backup) => restoreLocal({ ...place, from, now: () => new Date('2026-11-26T12:00:00.000Z'), say: () => undefined });
const secrets = (keyPepper: string): void =>
  fs.writeFileSync(path.join(place.directory, 'secrets.json'), JSON.stringify({ keyPepper, internalToken: String(Math.random()) }));

/** Writes the same numbers into both databases, one after the other, and records when the second has acknowledged each. */
function writeOn() {
  const acknowledged: { number: number; at: string }[] = [];
  let isStopping = false;
  const done = (async () => {
    for (let number = 1; !isStopping; number += 1) {
      for (const pool of pools) await pool.query('insert into written values ($1)', [number]);
      const { rows } = await (pools[1] as pg.Pool).query<{ at: Date }>('select clock_timestamp() as at');
      acknowledged.push({ number, at: (rows[0] as { at: Date }).at.toISOString() });
    }
  })();
  return { acknowledged, stop: () => ((isStopping = true), done) };
}

const numbersIn = async (pool: pg.Pool | undefined): Promise<number[]> =>
  ((await pool?.query<{ number: number }>('select number from written order by number'))?.rows ?? []).map(({ number }) => number);

let manifest: BackupManifest;
/** How many were acknowledged when the backup was made. */
let seen: number;
let written: { number: number; at: string }[];

beforeAll(async () => {
  fs.mkdirSync(place.uploads, { recursive: true });
  secrets('pepper');
  stack = await startStack({ directory: path.join(place.directory, 'stack'), durable: false, replace: NEVER_USED });
  const server = new pg.Client({ connectionString: stack.urls.database });
  await server.connect();
  for (const name of DATABASES) await server.query(`create database ${name}`);
  await server.end();
  await stack.stop();
  await start();
  for (const pool of pools) await pool.query('create table written (number int)');
  fs.writeFileSync(path.join(place.uploads, 'image'), 'bytes');
  fs.writeFileSync(path.join(place.uploads, 'image2.part'), 'by');
  const writer = writeOn();
  await eventually(() => expect(writer.acknowledged.length).toBeGreaterThan(20));
  manifest = await backUpLocal({ ...place, url: stack.urls.database, to: backup, durable: false });
  seen = writer.acknowledged.length;
  await eventually(() => expect(writer.acknowledged.length).toBeGreaterThan(seen + 20));
  await writer.stop();
  written = writer.acknowledged;
});
afterAll(stop);

describe('a backup of the local system', () => {
  it('contains no secret, and can be read only by its owner', () => {
    expect(JSON.stringify(manifest.secrets)).not.toContain('pepper"');
    expect(fs.readdirSync(backup).sort()).toEqual(['matchpoint-backup.json', 'postgres', 'uploads']);
    const modes = ['', 'matchpoint-backup.json', 'postgres/PG_VERSION', 'postgres/base', 'uploads/image'].map(
      (file) => fs.statSync(path.join(backup, file)).mode & 0o077,
    );
    expect(modes).toEqual([0, 0, 0, 0, 0]);
    expect(fs.readdirSync(path.join(backup, 'uploads'))).toEqual(['image']);
  });

  it('leaves no replication slot behind', async () => {
    expect((await pools[0]?.query('select from pg_replication_slots'))?.rowCount).toBe(0);
  });

  it('is refused into a nonempty folder or from an external server, and leaves nothing behind', async () => {
    await expect(backUpLocal({ ...place, url: stack.urls.database, to: backup })).rejects.toThrow(/is not empty/);
    const other = { directory: path.join(place.directory, 'other'), uploads: path.join(place.directory, 'other/uploads') };
    await expect(backUpLocal({ ...other, url: stack.urls.database, to: `${backup}-2` })).rejects.toThrow(/does not run: npm start/);
    fs.mkdirSync(path.join(other.directory, 'stack'), { recursive: true });
    fs.copyFileSync(path.join(place.directory, 'stack/run.json'), path.join(other.directory, 'stack/run.json'));
    await expect(backUpLocal({ ...other, url: stack.urls.database, to: `${backup}-2` })).rejects.toThrow(/not its own \(DATABASE_URL\)/);
    expect(fs.existsSync(`${backup}-2`)).toBe(false);
  });

  it('is refused if the disk has too little space', async () => {
    await expect(demandSpace(path.join(backup, 'not/there/yet'), 2 ** 60)).rejects.toThrow(/too little space: \d+ MiB are needed/);
  });
});

describe('the restore of a backup', () => {
  const manifestFile = path.join(backup, 'matchpoint-backup.json');
  const version = path.join(backup, 'postgres/PG_VERSION');
  /** Changes the manifest of the backup. */
  const change = (edit: (copy: BackupManifest) => void): void => {
    const copy = JSON.parse(fs.readFileSync(manifestFile, 'utf8')) as BackupManifest;
    edit(copy);
    fs.writeFileSync(manifestFile, JSON.stringify(copy));
  };

  it('is refused while the system runs', async () => {
    await expect(restore()).rejects.toThrow(AlreadyRunningError);
  });

  describe('of a stopped system', () => {
    let kept: [file: string, content: Buffer][];
    beforeAll(async () => {
      await stop();
      kept = [manifestFile, version].map((file) => [file, fs.readFileSync(file)]);
    });
    afterEach(() => {
      for (const [file, content] of kept) fs.writeFileSync(file, content);
    });
    afterAll(start);

    it('is refused for a folder that is not a backup', async () => {
      await expect(restore(place.uploads)).rejects.toThrow(/is no complete backup/);
    });

    it.each<[string, RegExp, () => unknown]>([
      ['of a form that is not known', /not of a form that this release knows/, () => change((copy) => (copy.format = 2))],
      [
        'that names files elsewhere',
        /names files outside/,
        () => change(({ files }) => files.push({ path: 'postgres/../../x', bytes: 0, sha256: '' })),
      ],
      ['of another PostgreSQL', /of PostgreSQL 12, and this system runs \d+/, () => change(({ postgres }) => (postgres.majorVersion = 12))],
      ['that lacks a file', /damaged: .*PG_VERSION is missing/, () => fs.rmSync(version)],
      ['with a changed file', /damaged: .*PG_VERSION has changed/, () => fs.writeFileSync(version, '12\n')],
      [
        'of a system with other secrets',
        /other secrets \(keyPepper\): put its secrets.json into/,
        () => change(({ secrets: digests }) => (digests.keyPepper = 'other')),
      ],
    ])('is refused for a backup %s', async (_, message, spoil) => {
      spoil();
      await expect(restore()).rejects.toThrow(message);
    });
  });

  it('changes nothing if it is refused', async () => {
    expect(await numbersIn(pools[1])).toHaveLength(written.length);
  });

  it('restores everything that was acknowledged before the end of the backup, and nothing later, in all databases', async () => {
    fs.rmSync(path.join(place.uploads, 'image'));
    fs.writeFileSync(path.join(place.uploads, 'later'), 'kept');
    await stop();
    // From a system whose cluster was created again, with other passwords.
    fs.writeFileSync(path.join(place.directory, 'stack/postgres.password'), 'another-password\n');
    const aside = await restore();
    expect(aside).toEqual([expect.stringMatching(/postgres\.before-2026-11-26T12-00-00$/)]);
    await start();
    const [first, second] = await Promise.all(pools.map(numbersIn));
    const before = written.filter(({ at }) => at < manifest.endedAt).map(({ number }) => number);
    expect(second?.slice(0, before.length)).toEqual(before);
    // One more may have been in flight when the backup was made.
    expect(second?.length).toBeLessThanOrEqual(seen + 1);
    expect((first?.length ?? 0) - (second?.length ?? 0)).toBeLessThanOrEqual(1);
    expect(first?.slice(0, second?.length)).toEqual(second);
    expect(written.length).toBeGreaterThan(seen + 20);
    expect(written.some(({ at }) => at > manifest.startedAt && at < manifest.endedAt)).toBe(true);
    expect(fs.readdirSync(place.uploads).sort()).toEqual(['image', 'image2.part', 'later']);
  });
});
