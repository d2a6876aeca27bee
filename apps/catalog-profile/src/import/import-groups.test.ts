import { common } from '@matchpoint/contracts';
import { appendEvents } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { eventually, takeEventsOfOthers } from '@matchpoint/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_CREATED, applyAccountEvent } from '../people/apply-account-event.js';
import { as, importRows, useService } from '../../test/start-service.js';

const { CREATED, UPDATED, UNCHANGED, REJECTED } = common.ImportRowResult_Outcome;

/** Rows about people, organizations and teams that manage themselves (docs/reference/import.md). */
describe('an import', () => {
  const service = useService();
  const outcomes = async (kind: 'user' | 'organization' | 'team', rows: object[]) =>
    (await importRows(service(), kind, rows)).map(({ outcome }) => outcome);
  const reasons = async (kind: 'user' | 'organization' | 'team', rows: object[]) =>
    (await importRows(service(), kind, rows)).map(({ outcome, reason }) => (outcome === REJECTED ? reason : outcome));
  const query = async (text: string, values: unknown[] = []) => (await service().pool.query<Record<string, unknown>>(text, values)).rows;
  const eventsOf = async (id: string) =>
    (await query('select type from outbox_event where subject = $1 order by position', [id])).map(({ type }) => type);

  beforeAll(async () => {
    await importRows(
      service(),
      'user',
      ['ann', 'ben', 'cid'].map((username) => ({ id: `user_${username}`, username })),
    );
  });

  it('sets the visibility of an organization, and removes it from boards and discovery', async () => {
    const row = { id: 'org_acorns', name: 'Acorns', members: [{ username: 'ann', role: 'OWNER' }] };
    expect(await outcomes('organization', [row])).toEqual([CREATED]);
    await query(`insert into organization_stats (organization_id, game_id, is_listed) values ('org_acorns', '', true)`);
    expect(await outcomes('organization', [{ ...row, visibility: 'private' }])).toEqual([UPDATED]);
    expect(await outcomes('organization', [{ ...row, visibility: 'private' }, { name: 'Acorns' }])).toEqual([UNCHANGED, UNCHANGED]);
    expect(await query('select is_listed from organization_stats')).toEqual([{ is_listed: false }]);
    await expect(service().profiles.getOrganization({ identifier: 'Acorns' }, as('user_ben'))).rejects.toMatchObject({
      code: 'error_org_not_found',
    });
    expect(await reasons('organization', [{ name: 'Acorns', visibility: 'secret' }])).toEqual([expect.stringContaining('visibility')]);
  });

  it('sets platform, region and playlist of a team, and refuses unknown ones', async () => {
    const row = { id: 'team_oaks', slug: 'oaks', name: 'Oaks', game: 'valorant' };
    const place = { playlist: 'competitive', platform: 'PC', region: 'EU' };
    expect(await outcomes('team', [{ ...row, ...place }])).toEqual([CREATED]);
    expect(await outcomes('team', [{ ...row, ...place }])).toEqual([UNCHANGED]);
    expect(await outcomes('team', [row])).toEqual([UNCHANGED]);
    expect(await query(`select playlist_id, platform, region, status from teams where id = 'team_oaks'`)).toEqual([
      { playlist_id: 'competitive', platform: 'PC', region: 'EU', status: 'active' },
    ]);
    expect(
      await reasons('team', [
        { ...row, playlist: 'nonesuch' },
        { ...row, slug: 'elms', id: undefined, platform: 'TOASTER' },
        { ...row, slug: 'elms', id: undefined, region: 'MOON' },
        { ...row, slug: 'elms', id: undefined, status: 'sleepy' },
      ]),
    ).toEqual([
      'playlist: valorant has no playlist nonesuch',
      expect.stringContaining('platform'),
      expect.stringContaining('region'),
      expect.stringContaining('status'),
    ]);
    // A playlist of the previous game does not belong to another game.
    expect(await outcomes('team', [{ ...row, game: 'counter_strike_2' }])).toEqual([UPDATED]);
    expect(await query(`select playlist_id from teams where id = 'team_oaks'`)).toEqual([{ playlist_id: null }]);
  });

  it('adds no member who is banned from the organization or the platform, however the row names them', async () => {
    const owner = { username: 'ann', role: 'OWNER' };
    await importRows(service(), 'organization', [
      { id: 'org_beeches', name: 'Beeches', members: [owner, { username: 'ben', role: 'MEMBER' }] },
    ]);
    const team = { id: 'team_beeches', slug: 'beeches', name: 'Beeches', game: 'valorant', organization: 'Beeches' };
    const captain = { username: 'ann', role: 'CAPTAIN' };
    expect(await outcomes('team', [{ ...team, members: [captain] }])).toEqual([CREATED]);
    await service().organizations.banOrganizationUser({ identifier: 'Beeches', user: 'ben', reason: 'x' }, as('user_ann'));
    const withBen = [owner, { username: 'user_ben', role: 'MEMBER' }];
    const teamWithBen = { ...team, members: [captain, { username: 'ben', role: 'MEMBER' }] };
    const refused = 'members[1].username: the user is banned';
    expect(await reasons('organization', [{ name: 'Beeches', tag: 'BEE', members: withBen }])).toEqual([refused]);
    expect(await reasons('team', [teamWithBen, { ...team, organization: undefined, members: teamWithBen.members }])).toEqual([
      refused,
      refused,
    ]);
    expect(await reasons('team', [{ slug: 'free', name: 'Free', game: 'valorant', members: teamWithBen.members }])).toEqual([CREATED]);
    await query(`update users set suspended_at = now() where id = 'user_cid'`);
    const withCid = { ...team, members: [captain, { username: 'cid', role: 'MEMBER' }] };
    expect(await reasons('team', [withCid])).toEqual([refused]);
    await query(`update users set suspended_until = 'infinity' where id = 'user_cid'`);
    expect(await reasons('team', [withCid]), 'suspended for a time').toEqual([UPDATED]);
    await query(`update users set suspended_at = null, suspended_until = null where id = 'user_cid'`);
    expect(await query(`select user_id from organization_members where organization_id = 'org_beeches' and left_at is null`)).toEqual([
      { user_id: 'user_ann' },
    ]);
  });

  it("leaves an organization's visibility to an owner who has an account", async () => {
    const row = { id: 'org_limes', name: 'Limes', members: [{ username: 'eli', role: 'OWNER' }] };
    await importRows(service(), 'user', [{ id: 'user_eli', username: 'eli' }]);
    await query(`update users set has_account = true where id = 'user_eli'`);
    expect(await outcomes('organization', [{ ...row, visibility: 'private' }])).toEqual([CREATED]);
    expect(await outcomes('organization', [{ ...row, visibility: 'public' }])).toEqual([UNCHANGED]);
    await query(`update users set has_account = false where id = 'user_eli'`);
    expect(await outcomes('organization', [{ ...row, visibility: 'public' }])).toEqual([UPDATED]);
  });

  it('notifies services that keep its name that a team was renamed', async () => {
    const row = { id: 'team_firs', slug: 'firs', name: 'Firs', game: 'valorant' };
    await importRows(service(), 'team', [row]);
    expect(await outcomes('team', [{ ...row, tag: 'FIR' }])).toEqual([UPDATED]);
    expect(await eventsOf('team_firs')).toEqual([]);
    expect(await outcomes('team', [{ ...row, name: 'Old firs' }])).toEqual([UPDATED]);
    expect(await eventsOf('team_firs')).toEqual(['internal.team.renamed']);
  });

  it('closes and opens teams with the effects on their matches; a disbanded team stays disbanded and frees its name', async () => {
    await importRows(service(), 'organization', [{ id: 'org_wood', name: 'Wood', members: [{ username: 'ann', role: 'OWNER' }] }]);
    const row = { id: 'team_pines', slug: 'pines', name: 'Pines', game: 'valorant', organization: 'Wood' };
    await importRows(service(), 'team', [{ ...row, members: [{ username: 'ann', role: 'CAPTAIN' }] }]);
    const { id: invitationId } = await service().invitations.createInvitation(
      { group: { team: 'pines' }, user: 'ben', role: 'MEMBER', expiresInHours: 1, maxUses: 1 },
      as('user_ann'),
    );
    const listed = async () => (await query(`select is_listed from team_stats where team_id = 'team_pines'`))[0]?.is_listed;
    const set = (status: string) => reasons('team', [{ ...row, status }]);
    expect([await set('disabled'), await set('disabled'), await listed()]).toEqual([[UPDATED], [UNCHANGED], false]);
    expect([await set('active'), await listed()]).toEqual([[UPDATED], true]);
    expect([await set('disbanded'), await set('active'), await listed()]).toEqual([[UPDATED], ['status: the team is disbanded'], false]);
    expect(await outcomes('team', [row])).toEqual([UNCHANGED]);
    expect(await eventsOf('team_pines')).toEqual(['internal.team.closed', 'internal.team.opened', 'internal.team.closed']);
    const closings = `select data from outbox_event where subject = 'team_pines' and type = 'internal.team.closed' order by position`;
    // Only a disbanded team leaves its leagues.
    expect(await query(closings)).toEqual([{ data: { teamId: 'team_pines' } }, { data: { teamId: 'team_pines', isDisbanded: true } }]);
    await expect(service().invitations.acceptInvitation({ invitationId }, as('user_ben'))).rejects.toMatchObject({
      code: 'error_invitation_not_open',
    });
    const team = { name: 'Pines', tag: 'PIN', gameId: 'valorant', playlistId: 'competitive', organizationId: 'org_wood' };
    expect((await service().teams.createTeam(team, as('user_ann'))).slug).toBe('pines-2');
    const ended = { slug: 'larches', name: 'Larches', game: 'valorant', organization: 'Wood', status: 'disbanded' };
    expect(await outcomes('team', [{ ...ended, id: 'team_larches' }])).toEqual([CREATED]);
    expect(await eventsOf('team_larches')).toEqual([]);
    expect((await service().teams.createTeam({ ...team, name: 'Larches' }, as('user_ann'))).slug).toBe('larches-2');
  });

  const profile = { name: 'By import', bio: 'By import', avatarUrl: 'https://cdn.example.org/a.png', visibility: 'limited' };

  it.each([
    ['registered', async () => void (await service().users.createUser({ id: 'user_dot', username: 'dot' })), 'dot'],
    [
      'was given the user of an earlier import',
      () => withTransaction(service().pool, (tx) => applyAccountEvent(tx, { type: ACCOUNT_CREATED, data: { userId: 'user_cid' } })),
      'cid',
    ],
  ])('keeps what a person who %s may edit, and sets what others state about them', async (_how, begin, username) => {
    const connection = { platform: 'steam', username: 'one', showOnProfile: true, region: 'EU' };
    if (username === 'cid') await importRows(service(), 'user', [{ username, connections: [connection] }]);
    await begin();
    const by = as(`user_${username}`);
    const { profile: own } = await service().people.updateOwnProfile({ name: 'By myself', visibility: 'public' }, by);
    if (username !== 'cid') await service().people.createConnection(connection, by);
    const other = { platform: 'twitch', username: 'two', isVerified: true };
    const row = {
      username: username.toUpperCase(),
      ...profile,
      connections: [{ ...connection, showOnProfile: false, region: 'NA' }, other],
    };
    expect(await outcomes('user', [{ ...row, isVerified: true, staffRole: 'SUPPORT' }])).toEqual([UPDATED]);
    expect(await outcomes('user', [{ ...row, isVerified: true, staffRole: 'SUPPORT' }])).toEqual([UNCHANGED]);
    const after = (await service().people.getOwnProfile({}, by)).profile;
    expect(after).toEqual({ ...own, user: { ...own?.user, isVerified: true } });
    expect(
      (
        await query('select platform, region, show_on_profile, is_verified from user_connections where user_id = $1 order by platform', [
          `user_${username}`,
        ])
      ).map((row) => Object.values(row)),
    ).toEqual([
      ['steam', 'EU', true, false],
      ['twitch', null, true, true],
    ]);
  });

  it('finds a renamed user by the old name, and keeps the new one', async () => {
    const clock = service().clock;
    clock.set(new Date());
    await service().people.updateOwnProfile({ username: 'benjamin' }, as('user_ben'));
    expect(await outcomes('user', [{ username: 'Ben', name: 'Ben H', bio: 'By import' }])).toEqual([UPDATED]);
    expect(await query(`select id, username, name from users where username in ('ben', 'Ben', 'benjamin')`)).toEqual([
      { id: 'user_ben', username: 'benjamin', name: 'Ben H' },
    ]);
    await importRows(service(), 'organization', [{ id: 'org_elms', name: 'Elms', members: [{ username: 'ann', role: 'OWNER' }] }]);
    await service().organizations.updateOrganization({ identifier: 'org_elms', name: 'Old Elms' }, as('user_ann'));
    expect(await outcomes('organization', [{ name: 'Elms', description: 'By import' }])).toEqual([UPDATED]);
    expect(await query(`select id, slug, description from organizations where name like '%Elms'`)).toEqual([
      { id: 'org_elms', slug: 'Old_Elms', description: 'By import' },
    ]);
  });

  it('learns from the account service which users own their profiles', async () => {
    await takeEventsOfOthers(service().pool);
    const event = { type: 'internal.account.created' as const, subject: 'user_ann', data: { userId: 'user_ann' } };
    await withTransaction(service().pool, (tx) => appendEvents(tx, [event]));
    await eventually(async () =>
      expect(await query(`select has_account from users where id = 'user_ann'`)).toEqual([{ has_account: true }]),
    );
  });
});
