import type { upload } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import type { EventData } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import type { CallerContext } from '@matchpoint/rpc';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyImagesShown, applyImagesUsed } from '../src/consumers/images-used.js';
import { applyUserDeleted } from '../src/consumers/user-deleted.js';
import { sweepImages } from '../src/sweep/sweep-images.js';
import { png } from './make-images.js';
import { ALICE, BOB, startUploadService, type TestUploadService } from './start-upload-service.js';

const MEBIBYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;
const TEN_MINUTES_MS = 600_000;
const FULL = { code: 'error_upload_limit_reached' };
const IN_USE = { code: 'INVALID_INPUT', details: { issues: [{ path: 'body.avatarStorageId', message: 'is in use elsewhere' }] } };
const database = useDatabase('upload');
let service: TestUploadService;

beforeAll(async () => {
  service = await startUploadService(database, { MATCHPOINT_UPLOAD_QUOTA_MIB: '20', MATCHPOINT_UPLOAD_USED_QUOTA_MIB: '20' });
});
afterAll(() => service.stop());
beforeEach(() => database.empty('image, image_reservation, image_use, upload_token'));

const image = (bytes = 0): Buffer => Buffer.concat([png(4, 4), Buffer.alloc(Math.max(0, bytes - png(4, 4).length))]);

/** First phase, by the image's owner by default; returns the reservation's id. */
async function reserve(storageId: string, holder: string, caller: CallerContext = ALICE): Promise<string> {
  const request: upload.ReserveImagesRequest = {
    ...{ reservationId: newId('resv'), storageIds: [storageId], holder, field: 'body.avatarStorageId', isSingle: true },
    tenant: caller.kind === 'game_developer' ? `game:${caller.gameId}` : `user:${caller.userId}`,
    isPublic: !holder.startsWith('match:'),
  };
  await service.client.reserveImages(request, { caller });
  return request.reservationId;
}
const cancel = (reservationId: string, caller = ALICE): Promise<unknown> => service.client.cancelReservation({ reservationId }, { caller });

/** Second phase: the event of a committed write. */
const shows = (holder: string, pictures: Partial<EventData<'internal.image.shown'>>): Promise<void> =>
  withTransaction(database.pool(), (tx) =>
    applyImagesShown(tx, { data: { holder, replaced: [], reservationIds: [], ...pictures } }, service.context),
  );
const uses = (holder: string, storageIds: string[], reservationIds: string[]): Promise<void> =>
  withTransaction(database.pool(), (tx) => applyImagesUsed(tx, { data: { holder, storageIds, reservationIds } }, service.context));
const deleteUser = (userId: string): Promise<void> =>
  withTransaction(database.pool(), (tx) => applyUserDeleted(tx, { data: { userId } }, service));

/** Readers of the image: anybody, holders of a signed URL, or nobody. */
async function readers(storageId: string): Promise<'anybody' | 'signed' | 'nobody'> {
  try {
    for await (const { part } of service.client.readImage({ storageId }))
      if (part?.$case === 'head') return part.value.isPublic ? 'anybody' : 'signed';
  } catch {
    return 'nobody';
  }
  return 'nobody';
}
const isStored = async (storageId: string): Promise<boolean> => (await service.files()).includes(storageId);

describe('a reserved image', () => {
  it('can be read at once, and taken by nothing else for ten minutes', async () => {
    const storageId = await service.put(image());
    expect(await readers(storageId)).toBe('nobody');
    await reserve(storageId, 'team:team_1');
    expect(await readers(storageId)).toBe('anybody');
    await expect(reserve(storageId, 'match:match_1')).rejects.toMatchObject(IN_USE);
    service.clock.advance(TEN_MINUTES_MS);
    await reserve(storageId, 'match:match_1');
  });

  it('belongs to its tenant again as soon as the write is refused, and cannot be read', async () => {
    const storageId = await service.put(image());
    const reservation = await reserve(storageId, 'team:team_1');
    await cancel(reservation, BOB);
    expect(await readers(storageId)).toBe('anybody');
    await cancel(reservation);
    await cancel(reservation);
    expect(await readers(storageId)).toBe('nobody');
    await reserve(storageId, 'match:match_1');
  });

  it('is swept 24 hours after its write was refused', async () => {
    const storageId = await service.put(image());
    await cancel(await reserve(storageId, 'team:team_1'));
    service.clock.advance(24 * HOUR_MS);
    await sweepImages(service.context);
    expect(await isStored(storageId)).toBe(false);
  });

  it('is shown and kept if its write committed, even if the confirmation comes days after the reservation expired', async () => {
    const storageId = await service.put(image());
    service.clock.advance(23.9 * HOUR_MS);
    const reservation = await reserve(storageId, 'team:team_1');
    service.clock.advance(72 * HOUR_MS);
    await sweepImages(service.context);
    expect(await readers(storageId)).toBe('anybody');
    await shows('team:team_1', { avatar: storageId, reservationIds: [reservation] });
    service.clock.advance(30 * 24 * HOUR_MS);
    await sweepImages(service.context);
    expect([await readers(storageId), await isStored(storageId)]).toEqual(['anybody', true]);
  });

  it('is swept after a week if nothing confirms it', async () => {
    const storageId = await service.put(image());
    await reserve(storageId, 'team:team_1');
    service.clock.advance(7 * 24 * HOUR_MS - 1);
    await sweepImages(service.context);
    expect(await isStored(storageId)).toBe(true);
    service.clock.advance(1);
    await sweepImages(service.context);
    expect([await isStored(storageId), await readers(storageId)]).toEqual([false, 'nobody']);
    expect((await database.pool().query('select 1 from image_reservation')).rows).toEqual([]);
  });

  it('is confirmed even if another write has taken it since it expired: both have it', async () => {
    const storageId = await service.put(image());
    const late = await reserve(storageId, 'team:team_1');
    service.clock.advance(TEN_MINUTES_MS);
    await uses('match:match_1', [storageId], [await reserve(storageId, 'match:match_1')]);
    await shows('team:team_1', { avatar: storageId, reservationIds: [late] });
    expect(await readers(storageId)).toBe('anybody');
    await shows('team:team_1', { avatar: null });
    expect(await readers(storageId)).toBe('signed');
  });
});

describe('an image in use', () => {
  it('that two teams show stays until both have replaced it', async () => {
    const storageId = await service.put(image());
    for (const team of ['team:team_1', 'team:team_2'])
      await shows(team, { avatar: storageId, reservationIds: [await reserve(storageId, team)] });
    await shows('team:team_1', { avatar: null, replaced: [storageId] });
    expect(await readers(storageId)).toBe('anybody');
    await shows('team:team_2', { avatar: null, replaced: [storageId] });
    expect(await readers(storageId)).toBe('nobody');
    service.clock.advance(24 * HOUR_MS);
    await sweepImages(service.context);
    expect(await isStored(storageId)).toBe(false);
  });

  it('as avatar and banner of a team stays until both are replaced', async () => {
    const storageId = await service.put(image());
    const reservationIds = [await reserve(storageId, 'team:team_1'), await reserve(storageId, 'team:team_1')];
    await shows('team:team_1', { avatar: storageId, banner: storageId, reservationIds });
    await shows('team:team_1', { avatar: null });
    expect(await readers(storageId)).toBe('anybody');
    await shows('team:team_1', { banner: null });
    expect(await readers(storageId)).toBe('nobody');
  });

  it('is the same however often its confirmation comes', async () => {
    const storageId = await service.put(image());
    const reservationIds = [await reserve(storageId, 'match:match_1')];
    for (let time = 0; time < 3; time += 1) await uses('match:match_1', [storageId], reservationIds);
    expect((await database.pool().query('select holder from image_use')).rows).toEqual([{ holder: 'match:match_1' }]);
    expect(await readers(storageId)).toBe('signed');
    await uses('match:match_1', [storageId], [await reserve(storageId, 'match:match_1')]);
    await expect(reserve(storageId, 'match:match_2')).rejects.toMatchObject(IN_USE);
  });

  it('that 0.1.0 claimed without recording uses is released by the one that replaces it', async () => {
    const storageId = await service.put(image());
    const request = {
      tenant: 'user:user_alice',
      storageIds: [storageId],
      claimant: 'picture:team:user_alice',
      field: 'body.x',
      isPublic: true,
    };
    await service.client.claimImages(request, { caller: ALICE });
    await shows('organization:org_1', { avatar: null, replaced: [storageId] });
    expect(await readers(storageId)).toBe('anybody');
    await shows('team:team_1', { avatar: null, replaced: [storageId] });
    expect(await readers(storageId)).toBe('nobody');
  });
});

describe('a deleted person', () => {
  it('leaves no avatar and nothing unused behind; a team keeps the pictures it shows', async () => {
    const [avatar, ofTeam, unused, pending] = await Promise.all([0, 1, 2, 3].map(() => service.put(image())));
    await shows('user:user_alice', { avatar: avatar as string, reservationIds: [await reserve(avatar as string, 'user:user_alice')] });
    await shows('team:team_1', { avatar: ofTeam as string, reservationIds: [await reserve(ofTeam as string, 'team:team_1')] });
    await reserve(pending as string, 'user:user_alice');
    await deleteUser('user_alice');
    await sweepImages(service.context);
    const left = await service.files();
    expect([avatar, ofTeam, unused, pending].map((id) => left.includes(id as string))).toEqual([false, true, false, false]);
  });
});

describe('a tenant', () => {
  it('has room for uploads only once its images are confirmed: a reservation counts as unused', async () => {
    const held = await Promise.all([1, 2, 3, 4].map(() => service.put(image(4.9 * MEBIBYTE))));
    await expect(service.token()).rejects.toMatchObject(FULL);
    const reservation = await reserve(held[0] as string, 'team:team_1');
    await expect(service.token()).rejects.toMatchObject(FULL);
    await shows('team:team_1', { avatar: held[0] as string, reservationIds: [reservation] });
    await service.put(image(MEBIBYTE));
  });

  it('uses its quota and no more, however many writes race; an image already in use may be used again', async () => {
    const inUse: string[] = [];
    for (let use = 0; use < 3; use += 1) {
      const storageId = await service.put(image(4.9 * MEBIBYTE));
      await shows(`team:team_${use}`, { avatar: storageId, reservationIds: [await reserve(storageId, `team:team_${use}`)] });
      inUse.push(storageId);
    }
    const more = await Promise.all([1, 2, 3].map(() => service.put(image(4.9 * MEBIBYTE))));
    const outcomes = await Promise.allSettled(more.map((storageId, index) => reserve(storageId, `team:team_${10 + index}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const told = expect.stringContaining('of 20 MiB') as string;
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ ...FULL, message: told });
    await reserve(inUse[0] as string, 'organization:org_1');
    // A released image makes room for another.
    await shows('team:team_1', { avatar: null });
    await shows('team:team_2', { avatar: null });
    const refused = more[outcomes.findIndex(({ status }) => status === 'rejected')] as string;
    await reserve(refused, 'team:team_20');
  });

  it('that is a game has no limit on the evidence of its matches', async () => {
    const developer: CallerContext = { ...ALICE, kind: 'game_developer', gameId: 'valorant' };
    for (let use = 0; use < 5; use += 1) {
      const storageId = await service.put(image(4.9 * MEBIBYTE), developer);
      await uses(`match:match_${use}`, [storageId], [await reserve(storageId, `match:match_${use}`, developer)]);
    }
  });
});
