import type { upload } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import { eventually, rpcKeys, useDatabase } from '@matchpoint/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../src/config.js';
import { sweepImages } from '../src/sweep/sweep-images.js';
import { sweepTokens } from '../src/db/upload-tokens.js';
import { avif, gif, HTML, jpeg, png, SVG, webp } from './make-images.js';
import { type S3Server, startS3Server } from './start-s3-server.js';
import { ALICE, BOB, ingestRequests, startUploadService, type TestUploadService } from './start-upload-service.js';

const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
const TENANT = 'user:user_alice';
const FIELD = 'body.screenshotStorageIds';
const database = useDatabase('upload');
let service: TestUploadService;

beforeAll(async () => {
  service = await startUploadService(database);
});
afterAll(() => service.stop());

/** Claims as the tenant's owner, unless another caller is given. */
const claim = (
  storageIds: string[],
  {
    tenant = TENANT,
    claimant = 'match:match_1',
    caller = tenant === TENANT ? ALICE : BOB,
    isSingle = false,
  }: { tenant?: string; claimant?: string; caller?: CallerContext; isSingle?: boolean } = {},
): Promise<upload.ClaimImagesResponse> => service.client.claimImages({ tenant, storageIds, claimant, field: FIELD, isSingle }, { caller });
const rowsOf = async (table: string): Promise<number> =>
  Number((await database.pool().query(`select count(*) from ${table}`)).rows[0].count);
const refused = (index: number, message: string): object => ({
  code: 'INVALID_INPUT',
  details: { issues: [{ path: `${FIELD}[${index}]`, message }] },
});
const UNKNOWN = 'is not the storageId of an image you have uploaded';

const stored = async (bytes: Buffer): Promise<string> =>
  (await service.client.ingestImage(ingestRequests(await service.token(), bytes))).storageId;

async function read(storageId: string): Promise<{ head: upload.ReadImageResponse_Head | undefined; bytes: Buffer }> {
  const pieces: Buffer[] = [];
  let head: upload.ReadImageResponse_Head | undefined;
  for await (const { part } of service.client.readImage({ storageId })) {
    if (part?.$case === 'head') head = part.value;
    else if (part) pieces.push(part.value);
  }
  return { head, bytes: Buffer.concat(pieces) };
}

describe('an image uploaded in one request', () => {
  const bind = (storageId: string, call: object = {}): Promise<upload.BindImageResponse> =>
    service.client.bindImage({ storageId }, { caller: ALICE, ...call });

  it('can be read by holders of an address before anything claims it, and only its tenant can claim it', async () => {
    const storageId = await stored(png(4, 4));
    await expect(read(storageId)).rejects.toMatchObject({ code: 'error_not_found' });
    expect(await bind(storageId)).toMatchObject({ storageId });
    expect((await read(storageId)).head).toMatchObject({ contentType: 'image/png', isPublic: false });
    await expect(claim([storageId], { tenant: 'user:user_bob' })).rejects.toMatchObject(refused(0, UNKNOWN));
    await claim([storageId]);
  });

  it('has one of the five types and at most 5 MiB, and belongs to nobody else', async () => {
    for (const [bytes, message] of [
      [HTML, 'is not a PNG, JPEG, GIF, WebP or AVIF image'],
      [Buffer.concat([png(4, 4), Buffer.alloc(5 * MEBIBYTE)]), 'is larger than 5 MiB'],
    ] as const)
      await expect(bind(await stored(bytes))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { issues: [{ path: 'body', message }] },
      });
    await expect(bind(await stored(png(4, 4)), { caller: BOB })).rejects.toMatchObject({ code: 'error_unavailable' });
  });

  it('is stored once per idempotency key: the same bytes again return the first image, others are a conflict', async () => {
    const idempotency = { key: 'one', scope: 'POST /uploads/image', fingerprint: 'of these bytes' };
    const [first, second] = [await stored(png(4, 4)), await stored(png(4, 4))];
    const answer = await bind(first, { idempotency });
    expect(await bind(second, { idempotency })).toEqual(answer);
    await expect(read(second)).rejects.toMatchObject({ code: 'error_not_found' });
    await expect(bind(second, { idempotency: { ...idempotency, fingerprint: 'of others' } })).rejects.toMatchObject({
      code: 'error_idempotency_key_conflict',
    });
  });
});

describe('a picture', () => {
  it('is public from its claim until its release; then nobody can read it, and its tenant has it back', async () => {
    const storageId = await stored(png(4, 4));
    const picture = { tenant: TENANT, storageIds: [storageId], claimant: 'picture:user:user_alice', field: FIELD, isPublic: true };
    await service.client.claimImages(picture, { caller: ALICE });
    expect((await read(storageId)).head).toMatchObject({ contentType: 'image/png', isPublic: true });
    await expect(claim([storageId])).rejects.toMatchObject(refused(0, 'is in use elsewhere'));
    await service.client.releaseImages({ storageIds: [storageId] }, { caller: ALICE });
    await expect(read(storageId)).rejects.toMatchObject({ code: 'error_not_found' });
    await claim([storageId]);
    expect((await read(storageId)).head?.isPublic).toBe(false);
  });

  it('differs from a match’s screenshot, whose release changes nothing', async () => {
    const storageId = await stored(png(4, 4));
    await claim([storageId]);
    await service.client.releaseImages({ storageIds: [storageId] }, { caller: ALICE });
    expect((await read(storageId)).head).toMatchObject({ isPublic: false });
  });
});

describe('an upload token', () => {
  it('works once', async () => {
    const token = await service.token();
    expect(await service.client.ingestImage(ingestRequests(token, png(4, 4)))).toEqual({ storageId: expect.stringMatching(/^img_/) });
    await expect(service.client.ingestImage(ingestRequests(token, png(4, 4)))).rejects.toMatchObject({
      code: 'error_upload_token_invalid',
    });
  });

  it('admits one of several racing requests', async () => {
    const token = await service.token();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => service.client.ingestImage(ingestRequests(token, png(4, 4)))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'error_upload_token_invalid' });
  });

  it('works for ten minutes', async () => {
    const [inTime, late] = [await service.token(), await service.token()];
    service.clock.advance(599_999);
    await service.client.ingestImage(ingestRequests(inTime, png(4, 4)));
    service.clock.advance(1);
    await expect(service.client.ingestImage(ingestRequests(late, png(4, 4)))).rejects.toMatchObject({ code: 'error_upload_token_invalid' });
    await sweepTokens(database.pool(), service.clock.now());
    expect(await rowsOf('upload_token')).toBe(0);
  });

  it('cannot be guessed or read from the table', async () => {
    const tokens = new Set(await Promise.all(Array.from({ length: 20 }, () => service.token())));
    expect(tokens.size).toBe(20);
    const { rows } = await database.pool().query('select * from upload_token');
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(rows.some(({ token_hash: hash }) => (hash as Buffer).toString().includes(token))).toBe(false);
    }
    await expect(service.client.ingestImage(ingestRequests('x'.repeat(43), png(4, 4)))).rejects.toMatchObject({
      code: 'error_upload_token_invalid',
    });
  });

  it('belongs to its caller and cannot be created without one', async () => {
    await expect(service.client.createUploadToken({})).rejects.toMatchObject({ code: 'error_api_key_permission_denied' });
  });
});

describe('an upload', () => {
  it('of 20 MiB is accepted, and one byte more is cut off without a trace', async () => {
    await service.put(Buffer.alloc(20 * MEBIBYTE));
    const before = await service.files();
    await expect(service.put(Buffer.alloc(20 * MEBIBYTE + 1))).rejects.toMatchObject({ code: 'error_payload_too_large' });
    expect(await service.files()).toEqual(before);
  });

  it.each([
    ['breaks off', false],
    ['ends without its end', true],
  ])('that %s leaves no image, and its token is spent', async (_how, endsQuietly) => {
    const token = await service.token();
    const before = await service.files();
    async function* cut(): AsyncGenerator<upload.IngestImageRequest> {
      yield { part: { $case: 'start', value: { token } } };
      for (let sent = 0; sent < 40; sent += 1) yield { part: { $case: 'piece', value: Buffer.alloc(65_536) } };
      await eventually(async () => (await service.files()).length > before.length);
      if (!endsQuietly) throw new Error('the uploader has gone');
    }
    await expect(service.client.ingestImage(cut())).rejects.toThrow();
    await eventually(async () => expect(await service.files()).toEqual(before));
    await expect(service.client.ingestImage(ingestRequests(token, png(4, 4)))).rejects.toMatchObject({
      code: 'error_upload_token_invalid',
    });
    const { rows } = await database.pool().query('select id from image where stored_at is null order by created_at desc, id desc limit 1');
    await expect(claim([rows[0].id as string])).rejects.toMatchObject(refused(0, UNKNOWN));
  });
});

describe('a claim', () => {
  it.each<[string, string, Buffer]>([
    ['PNG', 'image/png', png(640, 480)],
    ['JPEG', 'image/jpeg', jpeg(640, 480)],
    ['GIF', 'image/gif', gif(640, 480)],
    ['WebP (VP8)', 'image/webp', webp.lossy(640, 480)],
    ['WebP (VP8L)', 'image/webp', webp.lossless(640, 480)],
    ['WebP (VP8X)', 'image/webp', webp.extended(640, 480)],
    ['AVIF', 'image/avif', avif(640, 480)],
  ])('accepts a %s by its bytes, whatever it was called, and it can be read from then on', async (_name, contentType, bytes) => {
    const storageId = await service.put(bytes);
    await expect(read(storageId)).rejects.toMatchObject({ code: 'error_not_found' });
    expect(await claim([storageId])).toEqual({ images: [{ storageId, contentType, byteSize: bytes.length, width: 640, height: 480 }] });
    expect(await read(storageId)).toEqual({ head: { contentType, byteSize: bytes.length, isPublic: false }, bytes });
  });

  it.each<[string, Buffer, string]>([
    ['an SVG', SVG, 'is not a PNG, JPEG, GIF, WebP or AVIF image'],
    ['HTML that was called a PNG', HTML, 'is not a PNG, JPEG, GIF, WebP or AVIF image'],
    ['nothing', Buffer.alloc(0), 'is not a PNG, JPEG, GIF, WebP or AVIF image'],
    ['5 MiB and a byte', Buffer.concat([png(4, 4), Buffer.alloc(5 * MEBIBYTE + 1 - png(4, 4).length)]), 'is larger than 5 MiB'],
    ['30000 x 30000', png(30_000, 30_000), 'has more than 50 megapixels'],
  ])('refuses %s, naming field and index', async (_name, bytes, message) => {
    const [good, bad] = [await service.put(png(4, 4)), await service.put(bytes)];
    await expect(claim([good, bad])).rejects.toMatchObject(refused(1, message));
    // All or none.
    expect(await claim([good], { claimant: 'match:match_2' })).toMatchObject({ images: [{ storageId: good }] });
  });

  it.each<[string, Buffer]>([
    ['refused', HTML],
    ['good, but beside one that is not', png(4, 4)],
  ])('reads an image that is %s once', async (_what, bytes) => {
    const ids = [await service.put(bytes), await service.put(SVG)];
    const read = vi.spyOn(service.context.store, 'read');
    const first = await claim(ids).catch((error: unknown) => error);
    expect(read).toHaveBeenCalledTimes(2);
    for (let again = 0; again < 3; again += 1) expect(await claim(ids).catch((error: unknown) => error)).toEqual(first);
    expect(read).toHaveBeenCalledTimes(2);
    read.mockRestore();
    expect(first).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it("refuses an unknown image and another tenant's alike, with the same message and the same work", async () => {
    const bob = { tenant: 'user:user_bob' };
    const [theirs, theirClaimed] = [await service.put(png(4, 4), BOB), await service.put(png(4, 4), BOB)];
    const theirRefused = await service.put(SVG, BOB);
    await claim([theirClaimed], bob);
    await expect(claim([theirRefused], bob)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const read = vi.spyOn(service.context.store, 'read');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const statements = (): string[] => query.mock.calls.flatMap(([config]) => (config as { name?: string } | undefined)?.name ?? []);
    for (const id of ['img_01m7xv9qaffhqakwd9d2f712g8', theirs, theirClaimed, theirRefused, "'; drop table image", '']) {
      query.mockClear();
      await expect(claim([id])).rejects.toMatchObject({ ...refused(0, UNKNOWN), message: `${FIELD}[0] ${UNKNOWN}` });
      // The relay and the sweep use the database meanwhile.
      const asked = statements().filter((name) => name.startsWith('image_'));
      expect([id, asked, read.mock.calls.length]).toEqual([id, ['image_find_usable'], 0]);
    }
    vi.restoreAllMocks();
    // A field with a single id is named without an index.
    await expect(claim([theirs], { isSingle: true })).rejects.toMatchObject({
      message: `${FIELD} ${UNKNOWN}`,
      details: { issues: [{ path: FIELD, message: UNKNOWN }] },
    });
    await expect(claim(Array.from({ length: 101 }, () => theirs))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: FIELD }] },
    });
    expect(await claim([theirs], { tenant: 'user:user_bob' })).toMatchObject({ images: [{ storageId: theirs }] });
  });

  it.each<[string, CallerContext]>([
    ['game:valorant', { ...ALICE, kind: 'game_developer', gameId: 'valorant' }],
    ['league:league_1', { ...ALICE, kind: 'league_operator', leagueId: 'league_1' }],
  ])('for a bound key is made as %s, not as its owner', async (tenant, caller) => {
    const storageId = await service.put(png(4, 4), caller);
    await expect(claim([storageId])).rejects.toMatchObject(refused(0, UNKNOWN));
    expect(await claim([storageId], { tenant, caller })).toMatchObject({ images: [{ storageId }] });
  });

  it("is refused for another tenant than the caller's, and without a caller", async () => {
    const theirs = await service.put(png(4, 4), BOB);
    await expect(claim([theirs], { tenant: 'user:user_bob', caller: ALICE })).rejects.toMatchObject({ code: 'error_internal' });
    const request = { tenant: 'user:user_bob', storageIds: [theirs], claimant: 'match:match_1', field: FIELD };
    await expect(service.client.claimImages(request)).rejects.toMatchObject({ code: 'error_api_key_permission_denied' });
    expect(await claim([theirs], { tenant: 'user:user_bob' })).toMatchObject({ images: [{ storageId: theirs }] });
  });

  it('may be repeated by the same claimant and by no other', async () => {
    const storageId = await service.put(png(4, 4));
    const first = await claim([storageId, storageId]);
    expect(first.images).toHaveLength(2);
    service.clock.advance(48 * HOUR_MS);
    expect(await claim([storageId])).toEqual({ images: [first.images[0]] });
    await expect(claim([storageId], { claimant: 'ticket:ticket_1' })).rejects.toMatchObject(refused(0, 'is in use elsewhere'));
  });

  it('succeeds for exactly one of several racing claimants', async () => {
    const ids = [await service.put(png(4, 4)), await service.put(png(4, 4))];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => claim(index % 2 ? ids : ids.toReversed(), { claimant: `match:${index}` })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('without images succeeds', async () => {
    expect(await claim([])).toEqual({ images: [] });
  });
});

describe('on an S3-compatible store', () => {
  let s3: S3Server;
  let onS3: TestUploadService;
  beforeAll(async () => {
    s3 = await startS3Server();
    // The SDK finds these itself, as in a deployment.
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    onS3 = await startUploadService(database, {
      MATCHPOINT_UPLOAD_STORE: 's3',
      MATCHPOINT_S3_BUCKET: 'images',
      MATCHPOINT_S3_ENDPOINT: s3.endpoint,
    });
  });
  afterAll(async () => {
    await onS3.stop();
    await s3.close();
    vi.unstubAllEnvs();
  });

  it('an image is uploaded, claimed by its first bytes alone, read and swept', async () => {
    const bytes = Buffer.concat([png(640, 480), Buffer.alloc(4 * MEBIBYTE)]);
    const [kept, left] = [await onS3.put(bytes), await onS3.put(Buffer.alloc(12 * MEBIBYTE))];
    expect([...s3.objects.keys()]).toEqual([`images/${kept.slice(-2)}/${kept}`, `images/${left.slice(-2)}/${left}`]);
    s3.calls.length = 0;
    await onS3.client.claimImages({ tenant: TENANT, storageIds: [kept], claimant: 'match:match_1', field: FIELD }, { caller: ALICE });
    expect(s3.calls).toEqual(['GET range']);
    const pieces: Buffer[] = [];
    for await (const { part } of onS3.client.readImage({ storageId: kept })) if (part?.$case === 'piece') pieces.push(part.value);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    onS3.clock.advance(25 * HOUR_MS);
    await sweepImages(onS3.context);
    expect([...s3.objects.keys()]).toEqual([`images/${kept.slice(-2)}/${kept}`]);
  });

  it('requires a bucket', () => {
    const environment = {
      DATABASE_URL: database.url(),
      NATS_URL: 'nats://x',
      ...rpcKeys.environment,
      MATCHPOINT_UPLOAD_STORE: 's3',
    };
    expect(() => readConfig(environment)).toThrow('MATCHPOINT_S3_BUCKET is required if MATCHPOINT_UPLOAD_STORE is s3');
  });

  it('an upload that is too large leaves neither object nor parts', async () => {
    const before = [...s3.objects.keys()];
    await expect(onS3.put(Buffer.alloc(21 * MEBIBYTE))).rejects.toMatchObject({ code: 'error_payload_too_large' });
    expect([...s3.objects.keys()]).toEqual(before);
    expect([...s3.uploads]).toEqual([]);
  });
});
