import type { upload } from '@matchpoint/contracts';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepImages } from '../src/sweep/sweep-images.js';
import { png } from './make-images.js';
import { ALICE, BOB, ingestRequests, PATIENT, startUploadService, type TestUploadService } from './start-upload-service.js';

const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
const QUOTA_MIB = 20;
const FULL = { code: 'error_upload_limit_reached' };
const database = useDatabase('upload');
let service: TestUploadService;

beforeAll(async () => {
  service = await startUploadService(database, { MATCHPOINT_UPLOAD_QUOTA_MIB: String(QUOTA_MIB) });
});
afterAll(() => service.stop());
beforeEach(() => database.empty('image, upload_token'));

const picture = (bytes: number): Buffer => Buffer.concat([png(4, 4), Buffer.alloc(bytes - png(4, 4).length)]);
const send = (token: string, bytes: Buffer, announcedSize?: number): Promise<upload.IngestImageResponse> =>
  service.client.ingestImage(ingestRequests(token, bytes, announcedSize), PATIENT);
const claim = (storageIds: string[]): Promise<unknown> =>
  service.client.claimImages({ tenant: 'user:user_alice', storageIds, claimant: 'match:match_1', field: 'body.images' }, { caller: ALICE });
const refusals = (outcomes: PromiseSettledResult<unknown>[]): unknown[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
/** The tenant's usage according to the tables. */
const heldBytes = async (): Promise<number> => {
  const held = "select coalesce(sum(byte_size), 0) as bytes from image where claimed_at is null and tenant = 'user:user_alice'";
  return Number((await database.pool().query(held)).rows[0].bytes);
};
const tokens = (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, () => service.token()));

describe('a tenant with unclaimed uploads', () => {
  it.each([
    ['announced', MEBIBYTE],
    ['sent in chunks', undefined],
  ])('gets its quota and not a byte more, however many uploads race (%s)', async (_how, announced) => {
    const outcomes = await Promise.allSettled((await tokens(30)).map((token) => send(token, picture(MEBIBYTE), announced)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(QUOTA_MIB);
    const told = expect.stringContaining(`of ${QUOTA_MIB} MiB`) as string;
    for (const reason of refusals(outcomes)) expect(reason).toMatchObject({ ...FULL, message: told });
    expect(await heldBytes()).toBe(QUOTA_MIB * MEBIBYTE);
    await expect(service.token()).rejects.toMatchObject(FULL);
    // Another tenant has its own quota.
    await service.put(picture(MEBIBYTE), BOB);
  });

  it('keeps an upload URL that was refused for lack of quota: it works once there is room', async () => {
    const [token = '', ...others] = await tokens(5);
    const held = await Promise.all(others.map((other) => send(other, picture(4 * MEBIBYTE), 4 * MEBIBYTE)));
    await expect(send(token, picture(5 * MEBIBYTE), 5 * MEBIBYTE)).rejects.toMatchObject(FULL);
    await claim(held.slice(0, 2).map(({ storageId }) => storageId));
    expect(await send(token, picture(5 * MEBIBYTE), 5 * MEBIBYTE)).toMatchObject({ storageId: expect.any(String) as string });
  });

  it('has an upload of unknown length cut off if it exceeds the quota, and keeps nothing of it', async () => {
    await send(await service.token(), Buffer.alloc(17 * MEBIBYTE), 17 * MEBIBYTE);
    const before = await service.files();
    await expect(send(await service.token(), picture(4 * MEBIBYTE))).rejects.toMatchObject(FULL);
    expect(await service.files()).toEqual(before);
    expect(await heldBytes()).toBe(17 * MEBIBYTE);
    await send(await service.token(), picture(2 * MEBIBYTE));
  });

  it('gets its reserved bytes back, however an upload ends', async () => {
    const [short, long, broken, unstored] = (await tokens(4)) as [string, string, string, string];
    await send(short, picture(MEBIBYTE / 2), 10 * MEBIBYTE);
    expect(await heldBytes()).toBe(MEBIBYTE / 2);
    await expect(send(long, Buffer.alloc(20 * MEBIBYTE), 20 * MEBIBYTE)).rejects.toMatchObject(FULL);
    async function* breakingOff(): AsyncGenerator<upload.IngestImageRequest> {
      yield { part: { $case: 'start', value: { token: broken, announcedSize: 10 * MEBIBYTE } } };
      await eventually(async () => (await heldBytes()) > 10 * MEBIBYTE);
      throw new Error('the uploader has gone');
    }
    await expect(service.client.ingestImage(breakingOff())).rejects.toThrow();
    await eventually(async () => expect(await heldBytes()).toBe(MEBIBYTE / 2));
    const { write } = service.context.store;
    service.context.store.write = () => Promise.reject(new Error('the disk is full'));
    await expect(send(unstored, picture(MEBIBYTE), MEBIBYTE)).rejects.toMatchObject({ code: 'error_internal' });
    service.context.store.write = write;
    expect(await heldBytes()).toBe(MEBIBYTE / 2);
  });

  it('has room again when the sweep has removed unclaimed images', async () => {
    await send(await service.token(), Buffer.alloc(20 * MEBIBYTE), 20 * MEBIBYTE);
    await expect(service.token()).rejects.toMatchObject(FULL);
    service.clock.advance(24 * HOUR_MS);
    await expect(service.token()).rejects.toMatchObject(FULL);
    expect(await sweepImages(service.context)).toBe(1);
    await service.put(picture(MEBIBYTE));
  });

  it('is charged 64 KiB for the smallest image, so that a quota bounds their number', async () => {
    const rows = `insert into image (id, tenant, object_key, byte_size, created_at, stored_at)
      select 'img_' || n, 'user:user_alice', 'key' || n, 0, $1, $1 from generate_series(1, $2) n`;
    await database.pool().query(rows, [service.clock.now(), (QUOTA_MIB - 1) * 16]);
    await service.put(Buffer.alloc(0));
    await expect(service.put(Buffer.alloc(0))).rejects.toMatchObject(FULL);
  });
});

it("a tenant's waiting changes delay no other tenant, however many they are", async () => {
  const holder = await database.pool().connect();
  await holder.query("select pg_advisory_lock(19795, hashtext('user:user_alice'))");
  // More than the service has connections.
  const waiting = Array.from({ length: 30 }, () => service.token());
  const isWaiting = "select 1 from pg_locks where locktype = 'advisory' and classid = 19795 and not granted";
  await eventually(async () => (await database.pool().query(isWaiting)).rows.length > 0);
  await service.put(picture(1_000), BOB);
  await holder.query("select pg_advisory_unlock(19795, hashtext('user:user_alice'))");
  holder.release();
  expect(new Set(await Promise.all(waiting)).size).toBe(30);
});

it('a change whose turn comes after its caller has left changes nothing', async () => {
  const holder = await database.pool().connect();
  await holder.query("select pg_advisory_lock(19795, hashtext('user:user_alice'))");
  const endsAtMs = performance.now() + 100;
  const changed: number[] = [];
  const waiting = Promise.allSettled(
    [1, 2, 3].map((change) =>
      service.context.usages.change(
        { tenant: 'user:user_alice', now: service.clock.now(), endsAtMs },
        async () => void changed.push(change),
      ),
    ),
  );
  await eventually(() => performance.now() > endsAtMs);
  await holder.query("select pg_advisory_unlock(19795, hashtext('user:user_alice'))");
  holder.release();
  for (const outcome of await waiting) expect(outcome).toMatchObject({ reason: { code: 'error_unavailable' } });
  expect(changed).toEqual([]);
  await service.token();
});

describe('a tenant with unused upload URLs', () => {
  it('can have 200, however many requests race, and more as they are used or expire', async () => {
    const rows = `insert into upload_token (token_hash, tenant, created_at, expires_at)
      select sha256(n::text::bytea), 'user:user_alice', $1, $2 from generate_series(1, 190) n`;
    const now = service.clock.now();
    await database.pool().query(rows, [now, new Date(now.getTime() + 600_000)]);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => service.token()));
    const minted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(minted).toHaveLength(10);
    const told = expect.stringContaining('200 upload URLs') as string;
    for (const reason of refusals(outcomes)) expect(reason).toMatchObject({ ...FULL, message: told });
    await service.token(BOB);
    await service.token({ ...ALICE, kind: 'game_developer', gameId: 'valorant' });
    await send(minted[0] as string, picture(100));
    await service.token();
    await expect(service.token()).rejects.toMatchObject(FULL);
    service.clock.advance(600_000);
    await service.token();
  });
});
