import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REVOCATIONS_LIVE_MS } from '../src/domain/retention.js';
import { sweepExpired } from '../src/sweep-expired.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
let service: TestAccountService;

beforeAll(async () => {
  service = await startAccountService({
    database,
    users: { createUser: async () => ({}), discardUser: async () => ({}) },
    mail: { MATCHPOINT_MAIL_DIRECTORY: mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-')) },
  });
});
afterAll(() => service.stop());

const revocation = (keyId: string, revokedAt = '2026-03-01T11:00:00.000Z') => ({ keyId, revokedAt });

it('keeps revoked keys once each, in the order they were recorded, and returns those after a position', async () => {
  expect(await service.revocations.listRevocations({ after: 0 })).toEqual({ revocations: [], place: 0, last: 0 });
  await service.revocations.recordRevocations({ revocations: [revocation('key_b'), revocation('key_c')] });
  await service.revocations.recordRevocations({ revocations: [revocation('key_c', '2026-03-01T11:30:00.000Z'), revocation('key_a')] });
  const { revocations, place, last } = await service.revocations.listRevocations({ after: 0 });
  expect(revocations).toEqual([revocation('key_b'), revocation('key_c'), revocation('key_a')]);
  expect(last).toBe(place);
  expect(await service.revocations.listRevocations({ after: place })).toEqual({ revocations: [], place, last });
});

it('forgets revocations after 180 days, and refuses more than 500 at once', async () => {
  const old = new Date(service.clock.now().getTime() - REVOCATIONS_LIVE_MS).toISOString();
  await service.revocations.recordRevocations({ revocations: [revocation('key_old', new Date(Date.parse(old) - 1).toISOString())] });
  await service.revocations.recordRevocations({ revocations: [revocation('key_young', old)] });
  await sweepExpired(service.context);
  const ids = (await service.revocations.listRevocations({ after: 0 })).revocations.map(({ keyId }) => keyId);
  expect([ids.includes('key_old'), ids.includes('key_young')]).toEqual([false, true]);
  const many = Array.from({ length: 501 }, (_, index) => revocation(`key_${index}`));
  await expect(service.revocations.recordRevocations({ revocations: many })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
