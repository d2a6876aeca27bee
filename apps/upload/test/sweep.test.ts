import type { upload } from '@matchpoint/contracts';
import { ManualClock } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyUserDeleted } from '../src/consumers/user-deleted.js';
import { sweepImages } from '../src/sweep/sweep-images.js';
import { png } from './make-images.js';
import { ALICE, startUploadService, type TestUploadService } from './start-upload-service.js';

const HOUR_MS = 3_600_000;
const FIELD = 'body.screenshotStorageIds';
const database = useDatabase('upload');
let service: TestUploadService;

beforeAll(async () => {
  service = await startUploadService(database);
});
afterAll(() => service.stop());

const claim = (storageIds: string[], claimant = 'match:match_1'): Promise<upload.ClaimImagesResponse> =>
  service.client.claimImages({ tenant: 'user:user_alice', storageIds, claimant, field: FIELD }, { caller: ALICE });
const refused = (index: number, message: string): object => ({
  code: 'INVALID_INPUT',
  details: { issues: [{ path: `${FIELD}[${index}]`, message }] },
});
const UNKNOWN = 'is not the storageId of an image you have uploaded';

async function read(storageId: string): Promise<{ bytes: Buffer }> {
  const pieces: Buffer[] = [];
  for await (const { part } of service.client.readImage({ storageId })) if (part?.$case === 'piece') pieces.push(part.value);
  return { bytes: Buffer.concat(pieces) };
}

describe('the sweep', () => {
  it('removes images that nobody has claimed for 24 hours, and nothing else', async () => {
    const [claimed, left, taken] = [await service.put(png(4, 4)), await service.put(png(5, 5)), await service.put(png(6, 6))];
    await claim([claimed]);
    service.clock.advance(24 * HOUR_MS - 1);
    const young = await service.put(png(7, 7));
    await sweepImages(service.context);
    await claim([taken], 'match:late');
    service.clock.advance(1);
    // From then on a claim does not find it, whenever the sweep runs.
    await expect(claim([left])).rejects.toMatchObject(refused(0, UNKNOWN));
    expect(await sweepImages(service.context)).toBeGreaterThan(0);
    const files = await service.files();
    expect([claimed, left, taken, young].map((id) => files.includes(id))).toEqual([true, false, true, true]);
    await expect(claim([left])).rejects.toMatchObject(refused(0, UNKNOWN));
    expect((await read(claimed)).bytes).toEqual(png(4, 4));
  });

  it("removes a deleted person's own pictures and unused images, not those of matches and groups", async () => {
    const names = ['picture:user:user_alice', 'picture:team:user_alice', 'match:match_9'];
    const images = [await service.put(png(8, 8)), await service.put(png(8, 9)), await service.put(png(8, 10))];
    const unused = await service.put(png(8, 11));
    for (const [index, claimant] of names.entries()) await claim([images[index] ?? ''], claimant);
    const event = { type: 'internal.user.deleted' as const, subject: 'user_alice', data: { userId: 'user_alice' } };
    await withTransaction(database.pool(), (tx) => applyUserDeleted(tx, event, service));
    await expect(read(images[0] ?? '')).rejects.toThrow();
    await sweepImages(service.context);
    const files = await service.files();
    expect([...images, unused].map((id) => files.includes(id))).toEqual([false, true, true, false]);
  });

  it('removes the remains of an upload that died', async () => {
    const id = 'img_01kjj0000000000000000000zz';
    await database
      .pool()
      .query("insert into image (id, tenant, object_key, byte_size, created_at) values ($1, 'user:x', $2, 0, $3)", [
        id,
        `zz/${id}`,
        service.clock.now(),
      ]);
    // Simulates death by a write that neither ends nor fails.
    let bury: () => void = () => undefined;
    const grave = new Promise<void>((resolve) => (bury = resolve));
    async function* dying(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(1_000);
      await grave;
      throw new Error('dead');
    }
    const dead = expect(service.context.store.write(`zz/${id}`, dying())).rejects.toThrow();
    await eventually(async () => (await service.files()).includes(`${id}.part`));
    service.clock.advance(HOUR_MS);
    await sweepImages(service.context);
    expect((await service.files()).filter((name) => name.startsWith(id))).toEqual([]);
    expect((await database.pool().query('select 1 from image where id = $1', [id])).rows).toEqual([]);
    bury();
    await dead;
  });

  it('removes everything once with several replicas, and continues after an image that cannot be removed', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => service.put(png(4, 4))));
    service.clock.advance(25 * HOUR_MS);
    const { store } = service.context;
    const asked: string[] = [];
    const remove = (key: string): Promise<void> => {
      asked.push(key);
      return key.endsWith(ids[3] as string) ? Promise.reject(new Error('the disk is tired')) : store.remove(key);
    };
    const failing = { ...service.context, store: { ...store, remove } };
    const swept = await Promise.all([sweepImages(failing), sweepImages(failing), sweepImages(failing)]);
    expect(swept.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(11);
    expect(new Set(asked).size).toBe(asked.length);
    expect((await service.files()).filter((name) => ids.includes(name))).toEqual([ids[3]]);
    // Another replica retries once the lease of the failed one has expired.
    expect(await sweepImages(service.context)).toBe(0);
    service.clock.advance(600_000);
    expect(await sweepImages(service.context)).toBe(1);
  });

  it('asks a store that is down for a few images only, and takes several batches from one that is not', async () => {
    await database.empty('image');
    const rows = `insert into image (id, tenant, object_key, byte_size, created_at, stored_at)
      select 'img_' || n, 'user:x', 'ab/' || n, 0, $1, $1 from generate_series(1, 250) n`;
    await database.pool().query(rows, [service.clock.now()]);
    service.clock.advance(24 * HOUR_MS);
    let asked = 0;
    const remove = (): Promise<void> => {
      asked += 1;
      return Promise.reject(new Error('no store'));
    };
    expect(await sweepImages({ ...service.context, store: { ...service.context.store, remove } })).toBe(0);
    expect(asked).toBeLessThan(20);
    service.clock.advance(600_000);
    expect(await sweepImages(service.context)).toBe(250);
  });

  it('holds no lock while the store removes: a claim of an image that it has taken is refused at once', async () => {
    const taken = await service.put(png(4, 4));
    service.clock.advance(24 * HOUR_MS - 1);
    let finish: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (finish = resolve));
    let isAsked = false;
    const remove = async (key: string): Promise<void> => {
      isAsked = true;
      await slow;
      await service.context.store.remove(key);
    };
    // A replica whose clock is ahead: for the claim the image is not old enough.
    const early = new ManualClock(new Date(service.clock.now().getTime() + 1));
    const sweep = sweepImages({ ...service.context, clock: early, store: { ...service.context.store, remove } });
    await eventually(() => isAsked);
    await expect(claim([taken])).rejects.toMatchObject(refused(0, UNKNOWN));
    finish();
    expect(await sweep).toBeGreaterThan(0);
  });

  it('races a claim of the same image: it is claimed and stays, or refused and removed', async () => {
    const outcomes = { claimed: 0, swept: 0 };
    for (let round = 0; round < 30; round += 1) {
      const ids = [await service.put(png(4, 4)), await service.put(png(5, 5))];
      service.clock.advance(24 * HOUR_MS - 1);
      const early = { ...service.context, clock: new ManualClock(new Date(service.clock.now().getTime() + 1)) };
      const [claimed] = await Promise.allSettled([claim(ids), sweepImages(early), sweepImages(early)]);
      if (claimed.status === 'fulfilled') {
        for (const id of ids) expect((await read(id)).bytes.length).toBeGreaterThan(0);
        outcomes.claimed += 1;
      } else {
        expect(claimed.reason).toMatchObject({ code: 'INVALID_INPUT' });
        service.clock.advance(1_200_000);
        await sweepImages(service.context);
        expect((await service.files()).filter((name) => ids.includes(name))).toEqual([]);
        outcomes.swept += 1;
      }
    }
    expect(outcomes.claimed + outcomes.swept).toBe(30);
  });
});

it('a sweep removes no further image once the process stops', async () => {
  for (let side = 4; side < 10; side += 1) await service.put(png(3, side));
  service.clock.advance(24 * HOUR_MS);
  const stopping = new AbortController();
  const { store } = service.context;
  const remove = (key: string): Promise<void> => {
    stopping.abort();
    return store.remove(key);
  };
  expect(await sweepImages({ ...service.context, store: { ...store, remove } }, stopping.signal)).toBeLessThan(2);
});
