import fs from 'node:fs';
import path from 'node:path';
import { eventually } from '@matchpoint/testing';
import { expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { mailsTo } from './src/mailbox.js';
import { asWebApp, cookieOf, newPerson, register, signIn } from './src/person.js';
import { makePng, uploadImage } from './src/upload-image.js';
import { queryService, tablesWith } from './src/service-database.js';
import { systemDirectory } from './src/system.js';

const request = openClient('127.0.38');
/** The sum of what is waited for below. */
const DELETION_MS = 120_000;

test('an organization is not handed to somebody whose account is going to be deleted, unless they cancel the deletion', async () => {
  const [owner, heir] = [newPerson(), newPerson()];
  const { cookie } = await register(request, owner);
  const { cookie: leaving, answer } = await register(request, heir);
  const userId: string = answer.body.user.id;
  const name = `Heirs of ${owner.username.slice(-8)}`;
  const members = [
    { username: owner.username, role: 'OWNER' },
    { username: heir.username, role: 'ADMIN' },
  ];
  await importRows([{ kind: 'organization', name, members }]);
  const transfer = () =>
    request(`/orgs/${name.replaceAll(' ', '_')}/ownership/transfer`, asWebApp(cookie, { body: { newOwnerId: userId } }));
  const untilKnown = (isScheduled: boolean) =>
    eventually(async () => {
      const rows = await queryService('catalog_profile', 'select deletion_scheduled from users where id = $1', [userId]);
      expect(rows).toEqual([{ deletion_scheduled: isScheduled }]);
    });

  const scheduled = await request('/user/account/deletion', asWebApp(leaving, { method: 'POST' }));
  expect(scheduled.status, scheduled.text).toBe(200);
  await untilKnown(true);
  expectRefusal(await transfer(), 404, 'error_user_not_found');
  const again = cookieOf(await signIn(request, heir)) ?? '';
  const cancelled = await request('/user/account/deletion', asWebApp(again, { method: 'DELETE' }));
  expect(cancelled.status, cancelled.text).toBe(200);
  await untilKnown(false);
  const handed = await transfer();
  expect(handed.status, handed.text).toBe(200);
});

test(
  'after deletion no store, log or event has the person’s address, connections, pictures or endpoints',
  async () => {
    const person = newPerson();
    const { cookie, answer } = await register(request, person);
    const userId: string = answer.body.user.id;
    const connection = `steam-of-${person.username}`;
    const secret = `https://hooks.${person.username.replace('_', '-')}.example/in`;
    const made = await request('/user/connections', asWebApp(cookie, { body: { platform: 'steam', username: connection } }));
    expect(made.status, made.text).toBe(200);
    const { key } = await newKey({ owner: person.username, plan: 'api_pro' });
    const endpoint = await request('/webhooks', { key, body: { url: secret, events: ['match.created'] } });
    expect(endpoint.status, endpoint.text).toBeLessThan(300);
    const follow = await request('/user/follows', { key, body: { targetType: 'league', target: 'vct_americas' } });
    expect(follow.status, follow.text).toBe(200);
    const settings = await request('/user/notification-settings', { key, method: 'PATCH', body: { digest: 'daily' } });
    expect(settings.status, settings.text).toBe(200);
    const avatarStorageId = await uploadImage(request, key, makePng(64, 64), { from: '127.0.38.100' });
    const profile = await request('/user/profile', { key, method: 'PATCH', body: { avatarStorageId } });
    expect(profile.status, profile.text).toBe(200);
    const pictureStatus = async (): Promise<number> => (await request(`//media/${avatarStorageId}`)).status;
    expect(await pictureStatus()).toBe(200);

    // A service that another file's test has just killed may still be unavailable to the account service; nothing has changed then.
    const scheduled = await eventually(async () => {
      const answer = await request('/user/account/deletion', asWebApp(cookie, { method: 'POST' }));
      expect(answer.status, answer.text).not.toBe(503);
      return answer;
    });
    expect(scheduled.status, scheduled.text).toBe(200);
    expectRefusal(await request('/user/sessions', asWebApp(cookie)), 401, 'error_session_invalid');
    expectRefusal(await request('/games', { key }), 401, 'error_api_key_invalid');
    const again = cookieOf(await signIn(request, person)) ?? '';
    const account = await request('/user/account', asWebApp(again));
    expect(account.body.deletionScheduledFor).toBe(scheduled.body.deletionScheduledFor);
    await eventually(() => mailsTo(person.email).some((mail) => mail.includes('Your account will be deleted')));

    await queryService('account', "update account set deletion_due_at = now() - interval '1 s' where user_id = $1", [userId]);
    const personal = [person.email, connection, secret];
    await eventually(async () => expect(await tablesWith(personal)).toEqual([]), { timeoutMs: 60_000 });
    const followed = ['recipient', 'follow', 'own_item', 'membership', 'due_digest', 'read_mark'].map(
      (table) => `select 1 from ${table} where user_id = $1`,
    );
    await eventually(async () => expect(await queryService('notification', followed.join(' union all '), [userId])).toEqual([]));
    await eventually(async () => expect(await pictureStatus()).toBe(404));
    expectRefusal(await signIn(request, person), 401, 'error_credentials_invalid');
    expectRefusal(await request('/user/sessions', asWebApp(again)), 401, 'error_session_invalid');
    const reader = await newKey();
    expectRefusal(await request(`/users/${person.username}`, { key: reader.key }), 404, 'error_user_not_found');
    const [left] = await queryService('catalog_profile', 'select username, visibility, name from users where id = $1', [userId]);
    expect(left).toEqual({ username: `deleted-${userId.slice(-10)}`, visibility: 'private', name: null });
    const log = fs.readFileSync(path.join(systemDirectory(), 'launcher.log'), 'utf8');
    for (const each of personal) expect(log.includes(each), each).toBe(false);
  },
  DELETION_MS,
);
