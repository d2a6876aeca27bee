import { expect, it } from 'vitest';
import { auditRecorded } from './audit-recorded.js';

const ENTRY = { actorUserId: 'user_1', actorRole: 'MODERATOR', action: 'league.disabled', target: 'league_1', requestId: 'req_1' };

it('is an event about the target, with the caller’s network if that is known', () => {
  const event = { type: 'internal.audit.recorded', subject: 'league_1' };
  expect(auditRecorded({ ...ENTRY, address: undefined })).toStrictEqual({ ...event, data: ENTRY });
  const known = { ...ENTRY, address: '192.0.2.0/24' };
  const occurredAt = '2026-05-06T07:08:09.010Z';
  expect(auditRecorded(known, occurredAt)).toStrictEqual({ ...event, data: known, occurredAt });
});
