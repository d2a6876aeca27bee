import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, importRows, useService } from '../../test/start-service.js';

const fails = (code: string) => expect.objectContaining({ code });
const DAY_MS = 86_400_000;
const service = useService();
const people = () => service().people;
const by = (user: string) => as(`user_${user}`);
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => (await service().pool.query(text, values)).rows as Row[];

beforeAll(async () => {
  // Old names redirect by the database's own clock.
  service().clock.set(new Date());
  const users = ['ann', 'ben', 'cyd'];
  await importRows(
    service(),
    'user',
    users.map((username) => ({ id: `user_${username}`, username })),
  );
});
beforeEach(async () => {
  await query('delete from user_connections');
});

describe('one’s own profile', () => {
  it('contains what people say about themselves, and changes only the given fields', async () => {
    const { profile, timestamp } = await people().updateOwnProfile(
      { name: '  Ada   Lovelace ', bio: 'Two\nlines.', acceptsInvitations: 'nobody' },
      by('ann'),
    );
    expect(profile).toMatchObject({ user: { username: 'ann', name: 'Ada Lovelace', bio: 'Two\nlines.' }, acceptsInvitations: 'nobody' });
    expect(timestamp).toBe(service().clock.now().toISOString());
    await people().updateOwnProfile({ name: '' }, by('ann'));
    const { profile: after } = await people().getOwnProfile({}, by('ann'));
    expect(after).toMatchObject({ user: { bio: 'Two\nlines.' }, acceptsInvitations: 'nobody' });
    expect(after?.user?.name).toBeUndefined();
  });

  it.each([
    ['a name of 65 characters', { name: 'x'.repeat(65) }],
    ['a name that turns the text around', { name: 'Ada\u202e' }],
    ['a text of 501 characters', { bio: 'x'.repeat(501) }],
    ['a bell', { bio: 'a\u0007b' }],
    ['a visibility of its own', { visibility: 'secret' }],
    ['invitations from friends', { acceptsInvitations: 'friends' }],
    ['a username with two dots', { username: 'a..b' }],
    ['the form of an id', { username: 'user_01j6qvx3k0fd8r5y2m9wcz0001' }],
  ])('rejects a %s', async (_name, fields) => {
    await expect(people().updateOwnProfile(fields, by('ann'))).rejects.toEqual(fails('INVALID_INPUT'));
  });

  it('appears on boards while it is public', async () => {
    const listed = () => query(`select is_listed from player_stats where user_id = 'user_cyd'`);
    await people().updateOwnProfile({ visibility: 'limited' }, by('cyd'));
    expect(await listed()).toEqual([{ is_listed: false }]);
    await people().updateOwnProfile({ visibility: 'public' }, by('cyd'));
    expect(await listed()).toEqual([{ is_listed: true }]);
  });

  it('can change its username once in 30 days; the old one redirects for 90 days and stays reserved for 365', async () => {
    const find = async (identifier: string) => (await service().profiles.getUser({ identifier }, by('ann'))).user?.id;
    const { profile } = await people().updateOwnProfile({ username: 'Benjamin' }, by('ben'));
    expect(profile).toMatchObject({ user: { username: 'Benjamin' }, usernameChangesAt: expect.stringMatching(/Z$/) });
    expect([await find('ben'), await find('benjamin')]).toEqual(['user_ben', 'user_ben']);
    await expect(people().updateOwnProfile({ username: 'benny' }, by('ben'))).rejects.toEqual(fails('error_limit_reached'));
    for (const taken of ['ben', 'BENJAMIN', 'Benjarnin'])
      await expect(people().updateOwnProfile({ username: taken }, by('cyd')), taken).rejects.toEqual(fails('error_name_taken'));
    service().clock.advance(30 * DAY_MS);
    await people().updateOwnProfile({ username: 'ben' }, by('ben'));
    expect(await find('benjamin')).toBe('user_ben');
  });
});

describe('connections', () => {
  const add = (fields: object = {}, user = 'ann') =>
    people().createConnection({ platform: 'battlenet', username: 'Ada#1234', ...fields }, by(user));

  it('can be added by the user as self-reported, changed and removed; one per platform is primary', async () => {
    const { connection } = await add({ url: 'https://battle.example/ada', region: 'EU', isPrimary: true });
    expect(connection).toMatchObject({
      ...{ platform: 'battlenet', username: 'Ada#1234', region: 'EU', isPrimary: true },
      ...{ isSelfReported: true, isVerified: false, showOnProfile: true, connectedAt: service().clock.now().toISOString() },
    });
    const { connection: second } = await add({ username: 'Other', isPrimary: true, showOnProfile: false });
    const list = async () => (await service().profiles.listOwnConnections({}, by('ann'))).connections;
    expect((await list()).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [connection?.id, false],
      [second?.id, true],
    ]);
    const { connection: changed } = await people().updateConnection({ id: connection?.id ?? '', url: '', username: 'Ada#5678' }, by('ann'));
    expect(changed).toMatchObject({ username: 'Ada#5678', region: 'EU' });
    expect(changed?.url).toBeUndefined();
    const shown = (await service().profiles.listUserConnections({ identifier: 'ann' }, by('cyd'))).connections;
    expect(shown.map(({ id }) => id)).toEqual([connection?.id]);
    await people().deleteConnection({ id: connection?.id ?? '' }, by('ann'));
    expect(await list()).toHaveLength(1);
  });

  it('belong to one user: another’s is treated as missing', async () => {
    const { connection } = await add();
    for (const id of [connection?.id ?? '', 'conn_invented']) {
      await expect(people().updateConnection({ id }, by('cyd'))).rejects.toEqual(fails('error_connection_not_found'));
      await expect(people().deleteConnection({ id }, by('cyd'))).rejects.toEqual(fails('error_connection_not_found'));
    }
  });

  it('are limited to exactly 30, each once', async () => {
    await add({ username: 'zero' });
    await expect(add({ username: 'ZERO' })).rejects.toEqual(fails('error_name_taken'));
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => add({ username: `account ${index}` })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
    await expect(add({ username: 'one more' })).rejects.toEqual(fails('error_limit_reached'));
  });

  it.each([
    ['platform', { platform: 'Battle.net' }],
    ['platform', { platform: '' }],
    ['name', { username: '  ' }],
    ['name', { username: 'x'.repeat(101) }],
    ['address', { url: 'http://battle.example/ada' }],
    ['address', { url: 'javascript:alert(1)' }],
    ['address', { url: 'https://user:secret@battle.example/' }],
    ['region', { region: 'x'.repeat(65) }],
  ])('rejects a bad %s: %o', async (_name, fields) => {
    await expect(add(fields)).rejects.toEqual(fails('INVALID_INPUT'));
  });

  it('are linked if an import or an identity created them, and then keep their name', async () => {
    await add({ platform: 'twitch', username: 'just_says_so' });
    const linked = async () => (await service().profiles.resolveUser({ identifier: 'ann' })).connectedPlatforms;
    expect(await linked()).toEqual([]);
    await importRows(service(), 'user', [{ username: 'ann', connections: [{ platform: 'twitch', username: 'ada' }] }]);
    expect(await linked()).toEqual(['twitch']);
    const own = (await service().profiles.listOwnConnections({}, by('ann'))).connections;
    const id = own.find(({ username }) => username === 'ada')?.id ?? '';
    await people().updateConnection({ id, showOnProfile: false, username: 'ada' }, by('ann'));
    await expect(people().updateConnection({ id, username: 'grace' }, by('ann'))).rejects.toEqual(fails('INVALID_INPUT'));
  });
});

describe('trophies', () => {
  it('are listed newest first, once each, and those of a limited profile only to its owner', async () => {
    const trophies = [
      { trophyId: 'first', title: 'First', awardedAt: '2024-01-01T00:00:00Z' },
      { trophyId: 'second', rarity: 'rare', awardedAt: '2024-02-01T00:00:00Z' },
    ];
    const rows = [{ username: 'cyd', trophies }];
    expect((await importRows(service(), 'user', rows))[0]?.outcome).toBe(2);
    const list = async (user: string) =>
      (await people().listUserTrophies({ identifier: 'cyd' }, by(user))).trophies.map(({ trophyId }) => trophyId);
    expect(await list('ann')).toEqual(['second', 'first']);
    await importRows(service(), 'user', rows);
    await people().updateOwnProfile({ visibility: 'limited' }, by('cyd'));
    expect([await list('ann'), await list('cyd')]).toEqual([[], ['second', 'first']]);
    await people().updateOwnProfile({ visibility: 'private' }, by('cyd'));
    await expect(list('ann')).rejects.toEqual(fails('error_user_not_found'));
    await expect(people().listUserTrophies({ identifier: 'nobody' }, by('ann'))).rejects.toEqual(fails('error_user_not_found'));
  });

  it('imports trophies and staff roles', async () => {
    await importRows(service(), 'user', [{ username: 'cyd', staffRole: 'SUPPORT' }]);
    expect(await service().profiles.resolveUser({ identifier: 'cyd' })).toMatchObject({ isStaff: true, staffRole: 'SUPPORT' });
    await importRows(service(), 'user', [{ username: 'cyd', isStaff: false }]);
    expect(await service().profiles.resolveUser({ identifier: 'cyd' })).toMatchObject({ isStaff: false, staffRole: undefined });
    await importRows(service(), 'user', [{ username: 'cyd', staffRole: 'OPERATOR' }]);
    await importRows(service(), 'user', [{ username: 'cyd', isStaff: false }]);
    expect(await service().profiles.resolveUser({ identifier: 'cyd' }), 'no import loses the last one').toMatchObject({
      staffRole: 'OPERATOR',
    });
  });
});

describe('pictures of groups', () => {
  it('are shown with their group, named in events, and reported when they are no longer shown', async () => {
    const { id } = await service().organizations.createOrganization({ name: 'Painted', tag: 'PNT' }, by('ann'));
    const picture = (name: string) => ({ storageId: name, url: name === '' ? '' : `https://play.example/media/${name}` });
    const update = (fields: object) => service().organizations.updateOrganization({ identifier: id, ...fields }, by('ann'));
    expect((await update({ avatar: picture('img_1'), banner: picture('img_2') })).replacedUrls).toEqual([]);
    expect((await update({ avatar: picture('img_1') })).replacedUrls).toEqual([]);
    expect((await update({ avatar: picture('img_3'), tag: 'NEW' })).replacedUrls).toEqual(['https://play.example/media/img_1']);
    expect((await update({ avatar: picture(''), banner: picture('') })).replacedUrls).toHaveLength(2);
    const told = await query<{ data: { fields: string[] } }>(
      `select data from outbox_event where type = 'organization.updated' and subject = $1 order by position`,
      [id],
    );
    expect(told.map(({ data }) => data.fields)).toEqual([
      ['avatarUrl', 'bannerUrl'],
      ['tag', 'avatarUrl'],
      ['avatarUrl', 'bannerUrl'],
    ]);
  });
});

describe('an identity of another site', () => {
  const sync = (linked?: { name?: string; linkedAt: string }) =>
    service().users.syncLinkedConnection({ connectionId: 'conn_1', userId: 'user_ann', platform: 'twitch', linked });
  const own = () =>
    query('select id, username, is_verified, is_self_reported, show_on_profile, added_by from user_connections where user_id = $1', [
      'user_ann',
    ]);
  const LINKED = { name: 'Ada', linkedAt: '2026-01-01T00:00:00.000Z' };
  const verified = { id: 'conn_1', username: 'Ada', is_verified: true, is_self_reported: false, show_on_profile: false, added_by: null };

  it('is a verified connection, hidden until its owner shows it, and replaces an unverified one', async () => {
    await people().createConnection({ platform: 'twitch', username: 'ADA', showOnProfile: true }, by('ann'));
    await sync(LINKED);
    expect(await own()).toEqual([verified]);
    await people().updateConnection({ id: 'conn_1', showOnProfile: true }, by('ann'));
    await sync({ ...LINKED, name: 'Ada2' });
    expect(await own()).toEqual([{ ...verified, username: 'Ada2', show_on_profile: true }]);
    await sync();
    await sync();
    expect(await own()).toEqual([]);
  });

  it('verifies an imported connection, and shows nothing of a deleted user', async () => {
    await importRows(service(), 'user', [{ username: 'ann', connections: [{ platform: 'twitch', username: 'Ada' }] }]);
    await sync(LINKED);
    expect(await own()).toMatchObject([{ username: 'Ada', is_verified: true }]);
    await service().users.retireUser({ id: 'user_ann' });
    await sync(LINKED);
    expect(await own()).toEqual([]);
  });
});
