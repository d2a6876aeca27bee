import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../test/start-s3-server.js';
import { createDiskStore } from './disk-store.js';
import { type ImageStore, ObjectMissingError } from './image-store.js';
import { createS3Store } from './s3-store.js';

const MEBIBYTE = 1024 * 1024;
let directory: string;
let s3: S3Server;
const stores: Record<string, ImageStore> = {};

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'matchpoint-store-'));
  s3 = await startS3Server();
  stores.disk = createDiskStore(directory);
  stores.S3 = createS3Store({
    bucket: 'images',
    region: 'eu-central-1',
    endpoint: s3.endpoint,
    credentials: { accessKeyId: 'test', secretAccessKey: 'secret' },
  });
});
afterAll(async () => {
  for (const store of Object.values(stores)) store.close();
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

/** A pattern whose length no power of two divides, so that a lost or swapped piece shows. */
const PATTERN = randomBytes(4_099);
const bytesOf = (length: number): Buffer => Buffer.alloc(length, PATTERN);

async function* inPieces(bytes: Buffer, { failAt = Infinity } = {}): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < bytes.length; offset += 65_536) {
    if (offset >= failAt) throw new Error('the uploader has gone');
    yield bytes.subarray(offset, offset + 65_536);
  }
}

/** Everything that a store holds, complete or not. */
async function contents(): Promise<string[]> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  return [...files.filter((file) => file.isFile()).map(({ name }) => name), ...s3.objects.keys(), ...s3.uploads.keys()];
}

describe.each(['disk', 'S3'])('the %s store', (name) => {
  const store = (): ImageStore => stores[name] as ImageStore;

  it.each([
    ['nothing', 0],
    ['a small object', 1_000],
    ['one in several parts', 11 * MEBIBYTE + 17],
  ])('gives back %s as it was written, whole and by range', async (_what, length) => {
    const bytes = bytesOf(length);
    await store().write('ab/img_1', inPieces(bytes));
    expect((await buffer(store().stream('ab/img_1'))).equals(bytes)).toBe(true);
    const [start, size] = [Math.floor(length / 3), Math.min(20_000, length - Math.floor(length / 3))];
    expect(Buffer.from(await store().read('ab/img_1', start, size)).equals(bytes.subarray(start, start + size))).toBe(true);
    await store().remove('ab/img_1');
    expect(await contents()).toEqual([]);
  });

  it.each([
    ['at once', 0],
    ['in the first part', MEBIBYTE],
    ['in the third', 12 * MEBIBYTE],
  ])('keeps nothing of an object that breaks off %s, and fails with the original error', async (_when, failAt) => {
    await expect(store().write('ab/img_2', inPieces(bytesOf(15 * MEBIBYTE), { failAt }))).rejects.toThrow('the uploader has gone');
    expect(await contents()).toEqual([]);
  });

  it('says that an object is missing, before the first byte', async () => {
    await expect(store().read('ab/img_3', 0, 16)).rejects.toThrow(ObjectMissingError);
    await expect(buffer(store().stream('ab/img_3'))).rejects.toThrow(ObjectMissingError);
    await store().remove('ab/img_3');
  });
});

it('removal also deletes what a process that died midway has left', async () => {
  // Simulates death by a write that neither ends nor fails.
  let bury: () => void = () => undefined;
  const grave = new Promise<void>((resolve) => (bury = resolve));
  async function* dying(): AsyncGenerator<Buffer> {
    yield* inPieces(bytesOf(6 * MEBIBYTE));
    await grave;
    throw new Error('dead');
  }
  const dead = Object.values(stores).map((store) => expect(store.write('cd/img_4', dying())).rejects.toThrow());
  await eventually(async () => (await contents()).length === 2);
  for (const store of Object.values(stores)) await store.remove('cd/img_4');
  expect(await contents()).toEqual([]);
  bury();
  await Promise.all(dead);
});
