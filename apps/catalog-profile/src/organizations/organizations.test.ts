import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIRST, SEARCH } from '../search/store/discover-organizations.js';
import { as, importRows, useService } from '../../test/start-service.js';

const USERS = ['ann', 'ben', 'cid', 'dot', 'eve', 'fay'];
const fails = (code: string) => expect.objectContaining({ code });

describe('an organization', () => {
  const service = useService();
  const organizations = () => service().organizations;
  let count = 0;

  beforeAll(async () => {
    await importRows(
      service(),
      'user',
      [...USERS, 'hidden'].map((username) => ({
        id: `user_${username}`,
        username,
        ...(username === 'hidden' && { visibility: 'private' }),
      })),
    );
  });

  // All are founded by a few people.
  beforeEach(() => service().pool.query('delete from group_foundings'));

  /** Founded by `user`, with members of these roles. */
  async function found(user: string, members: Record<string, string> = {}): Promise<{ id: string; slug: string }> {
    const created = await organizations().createOrganization({ name: `Club number ${(count += 1)}`, tag: 'CLUB' }, as(`user_${user}`));
    for (const [username, role] of Object.entries(members)) await put(created.id, username, role);
    return created;
  }

  async function put(organizationId: string, username: string, role: string): Promise<void> {
    await service().pool.query(`insert into organization_members (id, organization_id, user_id, role) values ($1, $2, $3, $4)`, [
      `mem_${organizationId}_${username}`,
      organizationId,
      `user_${username}`,
      role,
    ]);
  }

  async function rolesOf(organizationId: string): Promise<Record<string, string>> {
    const { rows } = await service().pool.query<{ user_id: string; role: string }>(
      'select user_id, role from organization_members where organization_id = $1 and left_at is null order by user_id',
      [organizationId],
    );
    return Object.fromEntries(rows.map(({ user_id: id, role }) => [id.replace('user_', ''), role]));
  }

  async function eventsOf(subject: string): Promise<{ type: string; data: object; audience: object }[]> {
    const { rows } = await service().pool.query<{ type: string; data: object; audience: object }>(
      'select type, data, audience from outbox_event where subject = $1 order by position',
      [subject],
    );
    return rows;
  }

  it('belongs to its founder, under the slug of its name', async () => {
    const { id, slug } = await organizations().createOrganization({ name: '  Northern   Lights ', tag: 'NL' }, as('user_ann'));
    expect(slug).toBe('Northern_Lights');
    expect(await rolesOf(id)).toEqual({ ann: 'OWNER' });
    expect(await eventsOf(id)).toEqual([
      { type: 'organization.created', data: { organizationId: id }, audience: { userIds: ['user_ann'] } },
    ]);
    const { organization } = await service().profiles.getOrganization({ identifier: 'northern_lights' }, as('user_fay'));
    expect(organization).toMatchObject({ id, name: 'Northern Lights', memberCount: 1 });
    await organizations().deleteOrganization({ identifier: id }, as('user_ann'));
  });

  it('tells the webhook service its active members from a role on, also if it is hidden', async () => {
    const { id } = await found('ann', { ben: 'ADMIN', cid: 'MANAGER', dot: 'ADMIN' });
    await service().pool.query(`update organization_members set left_at = now() where organization_id = $1 and user_id = 'user_dot'`, [id]);
    const staffOf = async (floor: string) =>
      (await service().profiles.batchListOrganizationStaffIds({ organizationIds: [id, 'org_unknown'], floor })).organizations;
    expect(await staffOf('ADMIN')).toEqual([{ organizationId: id, userIds: ['user_ann', 'user_ben'] }]);
    expect(await staffOf('OWNER')).toEqual([{ organizationId: id, userIds: ['user_ann'] }]);
    await organizations().deleteOrganization({ identifier: id }, as('user_ann'));
  });

  it('is founded once when 20 founders use lookalike names at once', async () => {
    const names = ['Sentinels', 'SENTINELS', 'sentinels', 'SentineIs', 'Sentine1s', 'Ѕеntіnеlѕ'.normalize()];
    const calls = Array.from({ length: 20 }, (_, index) =>
      organizations().createOrganization({ name: names[index % names.length] ?? '', tag: 'SEN' }, as(`user_${USERS[index % 4]}`)),
    );
    const outcomes = await Promise.allSettled(calls);
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(made).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : []));
    expect(new Set(refusals)).toEqual(new Set(['error_name_taken', 'INVALID_INPUT']));
    // Whoever won would own one more than the tests below expect.
    await service().pool.query('delete from organizations where id = $1', [made[0]?.id]);
  });

  it('can be renamed once in 7 days; the old name redirects for 90 days and stays reserved for 365', async () => {
    const { id, slug } = await found('ben');
    const rename = (name: string) => organizations().updateOrganization({ identifier: id, name }, as('user_ben'));
    await rename('Fresh Name');
    await expect(rename('Fresher Name')).rejects.toEqual(fails('error_limit_reached'));
    const { profiles } = service();
    // Readers use the database's clock, which the test cannot set.
    const leadUntil = (instant: string) =>
      service().pool.query('update held_names set leads_until = $2 where holder_id = $1 and leads_until is not null', [id, instant]);
    await leadUntil('infinity');
    expect((await profiles.getOrganization({ identifier: slug }, as('user_eve'))).organization).toMatchObject({ id, slug: 'Fresh_Name' });
    await expect(organizations().createOrganization({ name: slug.replace(/_/g, ' '), tag: 'CLUB' }, as('user_eve'))).rejects.toEqual(
      fails('error_name_taken'),
    );
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'organization.updated', data: { fields: ['name'] } });
    await leadUntil('-infinity');
    await expect(profiles.getOrganization({ identifier: slug }, as('user_eve'))).rejects.toEqual(fails('error_org_not_found'));
    service().clock.advance(366 * 24 * 60 * 60 * 1000);
    await organizations().createOrganization({ name: slug.replace(/_/g, ' '), tag: 'CLUB' }, as('user_eve'));
  });

  it('releases the name of the oldest when a person deletes a sixth one within 30 days', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Short lived ${index + 1}`);
    for (const name of names) {
      const { id } = await organizations().createOrganization({ name, tag: 'GONE' }, as('user_fay'));
      await organizations().deleteOrganization({ identifier: id }, as('user_fay'));
      service().clock.advance(1000);
    }
    const take = (name: string) => organizations().createOrganization({ name, tag: 'NEW' }, as('user_eve'));
    for (const name of names.slice(1)) await expect(take(name)).rejects.toEqual(fails('error_name_taken'));
    const { id } = await take(names[0] ?? '');
    await organizations().deleteOrganization({ identifier: id }, as('user_eve'));
  });

  it('releases the names of the one deleted first, even if it was renamed before', async () => {
    const end = async (name: string, rename?: string) => {
      const { id } = await organizations().createOrganization({ name, tag: 'GONE' }, as('user_fay'));
      if (rename !== undefined) await organizations().updateOrganization({ identifier: id, name: rename }, as('user_fay'));
      await organizations().deleteOrganization({ identifier: id }, as('user_fay'));
      service().clock.advance(1000);
    };
    const later = Array.from({ length: 5 }, (_, index) => `Later gone ${index + 1}`);
    await end('First gone', 'First gone indeed');
    for (const name of later) await end(name);
    const take = async (name: string) => {
      const { id } = await organizations().createOrganization({ name, tag: 'NEW' }, as('user_eve'));
      await service().pool.query('delete from organizations where id = $1', [id]);
    };
    for (const name of later) await expect(take(name), name).rejects.toEqual(fails('error_name_taken'));
    for (const name of ['First gone', 'First gone indeed']) await take(name);
  });

  it('can be founded at most 20 times by one person in 24 hours', async () => {
    await service().pool.query(
      `insert into group_foundings (user_id, kind, founded_at) select 'user_fay', 'organization', $1 from generate_series(1, 20)`,
      [service().clock.now().toISOString()],
    );
    await expect(found('fay')).rejects.toEqual(fails('error_limit_reached'));
    await service().pool.query(`delete from group_foundings where user_id = 'user_fay'`);
  });

  it('refuses a reserved name as bad input before any conflict, for organizations, teams and users', async () => {
    const { id } = await found('ben');
    await service().staffAdministration.setNameReserved({ name: 'Zeppelin', order: { reason: 'A trademark.' }, isReserved: true });
    await organizations().updateOrganization({ identifier: id, name: `Ben once ${(count += 1)}` }, as('user_ben'));
    const team = { name: 'Zeppelin', tag: 'ZEP', gameId: 'valorant', playlistId: 'competitive', organizationId: id };
    await service().pool.query(`update users set renamed_at = '2100-01-01' where id = 'user_ben'`);
    const calls = [
      () => organizations().updateOrganization({ identifier: id, name: 'Zeppelin' }, as('user_ben')),
      () => service().people.updateOwnProfile({ username: 'zeppelin' }, as('user_ben')),
      () => service().teams.createTeam(team, as('user_ben')),
    ];
    for (const call of calls.slice(0, 2)) await expect(call()).rejects.toEqual(fails('INVALID_INPUT'));
    await service().pool.query(`update organizations set status = 'disabled' where id = $1`, [id]);
    for (const call of [calls[0], calls[2]]) await expect(call?.()).rejects.toEqual(fails('INVALID_INPUT'));
    await importRows(service(), 'user', [{ id: 'user_max', username: 'max' }]);
    for (let owned = 0; owned < 5; owned += 1) await found('max');
    const founded = organizations().createOrganization({ name: 'Zeppelin', tag: 'ZEP' }, as('user_max'));
    await expect(founded).rejects.toEqual(fails('INVALID_INPUT'));
  });

  it('tells other services in its profile whether it is disabled', async () => {
    const { id } = await found('ann');
    const isDisabled = async () => (await service().profiles.getOrganization({ identifier: id }, as('user_ann'))).organization?.isDisabled;
    expect(await isDisabled()).toBe(false);
    await service().pool.query(`update organizations set status = 'disabled' where id = $1`, [id]);
    expect(await isDisabled()).toBe(true);
  });

  it('shows the form of its teams in one order, also of matches that they played against each other', async () => {
    await importRows(service(), 'user', [{ id: 'user_twin', username: 'twin' }]);
    const { id, slug } = await found('twin');
    const teams = ['team_twin_b', 'team_twin_a'];
    await importRows(
      service(),
      'team',
      teams.map((team) => ({ id: team, slug: team, name: team, game: 'valorant', organization: slug })),
    );
    const played = (outcome: string): object[] =>
      [1, 2, 3, 4, 5].map((day) => ({ matchId: `match_${day}`, playedAt: `2026-01-0${day}T00:00:00.000Z`, outcome }));
    const setRecent = (team: string) =>
      service().pool.query('update team_stats set recent = $2 where team_id = $1', [
        team,
        JSON.stringify(played(team === 'team_twin_a' ? 'win' : 'loss')),
      ]);
    // Rows lie in the order in which they were written last.
    for (const order of [teams, teams.toReversed()]) {
      for (const team of order) await setRecent(team);
      const { organization } = await service().profiles.getOrganization({ identifier: id }, as('user_twin'));
      expect(organization?.form).toEqual(['loss', 'win', 'loss', 'win', 'loss']);
    }
  });

  it('bans at most 1,000 users', async () => {
    const { id } = await found('ann');
    await service().pool.query(
      `insert into users (id, username, created_at) select 'user_barred_' || n, 'barred_' || n, now() from generate_series(1, 1000) n`,
    );
    await service().pool.query(
      `insert into organization_bans (organization_id, user_id, reason, banned_by, created_at)
       select $1, 'user_barred_' || n, 'x', 'user_ann', now() from generate_series(1, 1000) n`,
      [id],
    );
    const ban = (user: string) => organizations().banOrganizationUser({ identifier: id, user, reason: 'Cheating.' }, as('user_ann'));
    await expect(ban('ben')).rejects.toEqual(fails('error_limit_reached'));
    await ban('barred_1');
    await organizations().unbanOrganizationUser({ identifier: id, user: 'barred_1' }, as('user_ann'));
    await ban('ben');
  });

  it('publishes no event if nothing changed', async () => {
    const { id } = await found('cid');
    await organizations().updateOrganization({ identifier: id, tag: 'CLUB', visibility: 'public' }, as('user_cid'));
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('has an owner left when two leave at once', async () => {
    const { id } = await found('ann', { ben: 'OWNER' });
    const leave = (user: string) => organizations().removeOrganizationMember({ identifier: id, user }, as(`user_${user}`));
    const outcomes = await Promise.allSettled([leave('ann'), leave('ben')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'error_org_last_owner' } });
    expect(Object.values(await rolesOf(id))).toEqual(['OWNER']);
  });

  it('is owned at most five times by one person, however many are founded at once', async () => {
    const calls = Array.from({ length: 8 }, (_, index) =>
      organizations().createOrganization({ name: `Fay owns ${index + 1}`, tag: 'FAY' }, as('user_fay')),
    );
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toEqual(fails('error_limit_reached'));
  });

  it('reports, once deleted, which pictures are no longer shown', async () => {
    const { id } = await found('eve');
    await service().pool.query(`update organizations set avatar_url = 'https://a.example/media/img_1' where id = $1`, [id]);
    const { replacedUrls } = await organizations().deleteOrganization({ identifier: id }, as('user_eve'));
    expect(replacedUrls).toEqual(['https://a.example/media/img_1']);
  });

  it('no longer exists once deleted, and its slug is kept for 30 days; a repeated call gets the same answer', async () => {
    const { id, slug } = await found('dot', { eve: 'ADMIN' });
    const call = { ...as('user_dot'), idempotency: { key: 'k', scope: `delete ${id}`, fingerprint: 'f' } };
    const first = await organizations().deleteOrganization({ identifier: id }, call);
    expect(await organizations().deleteOrganization({ identifier: id }, call)).toEqual(first);
    await expect(service().profiles.getOrganization({ identifier: id }, as('user_dot'))).rejects.toEqual(fails('error_org_not_found'));
    const again = () => organizations().createOrganization({ name: slug.replace(/_/g, ' '), tag: 'CLUB' }, as('user_dot'));
    await expect(again()).rejects.toEqual(fails('error_name_taken'));
    service().clock.advance(31 * 24 * 60 * 60 * 1000);
    await again();
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'organization.removed', audience: { userIds: ['user_dot', 'user_eve'] } });
  });

  describe('defines who may do what to whom', () => {
    const cases: [what: string, actor: string | undefined, target: string | undefined, code: string | undefined][] = [
      ['remove', 'OWNER', 'ADMIN', undefined],
      ['remove', 'OWNER', 'OWNER', 'error_org_role_required'],
      ['remove', 'ADMIN', 'MANAGER', undefined],
      ['remove', 'ADMIN', 'ADMIN', 'error_org_role_required'],
      ['remove', 'MANAGER', 'MEMBER', 'error_org_role_required'],
      ['remove', undefined, 'MEMBER', 'error_org_membership_required'],
      ['remove', 'OWNER', undefined, 'error_user_not_found'],
      ['MANAGER', 'ADMIN', 'MEMBER', undefined],
      ['ADMIN', 'ADMIN', 'MEMBER', 'error_org_role_required'],
      ['MEMBER', 'ADMIN', 'ADMIN', 'error_org_role_required'],
      ['ADMIN', 'OWNER', 'MEMBER', undefined],
      ['MEMBER', 'OWNER', 'OWNER', 'error_org_role_required'],
      ['MEMBER', 'MANAGER', 'MEMBER', 'error_org_role_required'],
      ['transfer', 'OWNER', 'ADMIN', undefined],
      ['transfer', 'OWNER', 'MANAGER', 'error_user_not_found'],
      ['transfer', 'OWNER', 'MEMBER', 'error_user_not_found'],
      ['transfer', 'ADMIN', 'MEMBER', 'error_org_role_required'],
      ['transfer', 'OWNER', undefined, 'error_user_not_found'],
      ['ban', 'ADMIN', 'MANAGER', undefined],
      ['ban', 'ADMIN', undefined, undefined],
      ['ban', 'ADMIN', 'OWNER', 'error_org_role_required'],
      ['ban', 'MANAGER', 'MEMBER', 'error_org_role_required'],
    ];

    it.each(cases)('%s by %s of %s: %s', async (what, actor, target, code) => {
      const { id } = await found('cid', { ...(actor && { eve: actor }), ...(target && { dot: target }) });
      try {
        const on = { identifier: id, user: 'dot' };
        const by = as('user_eve');
        const call =
          what === 'remove'
            ? organizations().removeOrganizationMember(on, by)
            : what === 'transfer'
              ? organizations().transferOrganizationOwnership({ identifier: id, newOwner: 'dot' }, by)
              : what === 'ban'
                ? organizations().banOrganizationUser({ ...on, reason: 'Cheating.' }, by)
                : organizations().setOrganizationMemberRole({ ...on, role: what }, by);
        await (code === undefined ? call : expect(call).rejects.toEqual(fails(code)));
        expect(Object.values(await rolesOf(id))).toContain('OWNER');
      } finally {
        await service().pool.query('delete from organizations where id = $1', [id]);
      }
    });
  });

  it('refuses an unknown user, or a caller without the right, before it checks its own state', async () => {
    const { id } = await found('cid', { dot: 'ADMIN', eve: 'ADMIN', ben: 'MEMBER', ann: 'MEMBER' });
    const inviteFay = (role: string, by: string) =>
      service().invitations.createInvitation(
        { group: { organization: id }, user: 'fay', role, expiresInHours: 1, maxUses: 1 },
        as(`user_${by}`),
      );
    const { id: invitationId } = await inviteFay('ADMIN', 'cid');
    await service().pool.query(`update organizations set status = 'disabled' where id = $1`, [id]);
    const of = (user: string) => ({ identifier: id, user });
    const remove = (user: string, by: string) => organizations().removeOrganizationMember(of(user), as(`user_${by}`));
    const setRole = (user: string, role: string, by: string) =>
      organizations().setOrganizationMemberRole({ ...of(user), role }, as(`user_${by}`));
    const transfer = (newOwner: string) => organizations().transferOrganizationOwnership({ identifier: id, newOwner }, as('user_cid'));
    const add = (user: string, role: string, by: string) => organizations().addOrganizationMember({ ...of(user), role }, as(`user_${by}`));
    const ban = (user: string, by: string) => organizations().banOrganizationUser({ ...of(user), reason: 'Rude.' }, as(`user_${by}`));
    const revoke = (by: string) => service().invitations.revokeInvitation({ group: { organization: id }, invitationId }, as(`user_${by}`));
    const calls: [code: string, call: () => Promise<unknown>][] = [
      ['INVALID_INPUT', () => transfer('cid')],
      ['error_org_role_required', () => remove('ann', 'ben')],
      ['error_org_role_required', () => remove('eve', 'dot')],
      ['error_org_role_required', () => setRole('eve', 'MEMBER', 'dot')],
      ['error_org_role_required', () => add('fay', 'ADMIN', 'dot')],
      ['error_org_role_required', () => inviteFay('ADMIN', 'dot')],
      ['error_org_role_required', () => revoke('dot')],
      ['error_org_role_required', () => ban('cid', 'dot')],
      ['error_user_not_found', () => remove('fay', 'cid')],
      ['error_user_not_found', () => setRole('fay', 'MEMBER', 'cid')],
      ['error_user_not_found', () => transfer('ben')],
      ['error_user_not_found', () => add('nobody_at_all', 'MEMBER', 'cid')],
      ['error_user_not_found', () => ban('nobody_at_all', 'cid')],
      ['error_user_not_found', () => organizations().unbanOrganizationUser(of('ben'), as('user_cid'))],
      ['error_org_not_active', () => remove('ben', 'cid')],
      ['error_org_not_active', () => remove('cid', 'cid')],
      ['error_org_not_active', () => setRole('ben', 'MANAGER', 'dot')],
      ['error_org_not_active', () => transfer('dot')],
      ['error_org_not_active', () => add('fay', 'MEMBER', 'dot')],
      ['error_org_not_active', () => add('ben', 'MEMBER', 'dot')],
      ['error_org_not_active', () => revoke('cid')],
      ['error_org_not_active', () => ban('ben', 'dot')],
    ];
    for (const [index, [code, call]] of calls.entries()) await expect(call(), String(index)).rejects.toEqual(fails(code));
  });

  it('adds a user who plays for it directly and invites anybody else', async () => {
    const { id } = await found('cid');
    const { id: teamId } = await service().teams.createTeam(
      { name: 'Cid plays', tag: 'CP', gameId: 'valorant', playlistId: 'competitive', organizationId: id },
      as('user_cid'),
    );
    await service().pool.query(`insert into team_members (id, team_id, user_id, role) values ('mem_dot', $1, 'user_dot', 'MEMBER')`, [
      teamId,
    ]);
    const add = (user: string) => organizations().addOrganizationMember({ identifier: id, user, role: 'MEMBER' }, as('user_cid'));
    expect(await add('dot')).toMatchObject({ status: 'added' });
    expect(await add('eve')).toMatchObject({ status: 'invited' });
    await expect(add('dot')).rejects.toEqual(fails('error_org_member_exists'));
    expect(await rolesOf(id)).toEqual({ cid: 'OWNER', dot: 'MEMBER' });
  });

  it('answers an invitation of a private, a refusing, a suspended and an unknown user alike, for teams and leagues too', async () => {
    const { id } = await found('cid');
    const { id: team } = await service().teams.createTeam(
      { name: 'Cid invites', tag: 'CI', gameId: 'valorant', playlistId: 'competitive', organizationId: id },
      as('user_cid'),
    );
    await importRows(
      service(),
      'user',
      ['refusing', 'suspended'].map((username) => ({ id: `user_${username}`, username })),
    );
    await service().pool.query(`update users set accepts_invitations = 'nobody' where id = 'user_refusing'`);
    await service().pool.query(`update users set suspended_at = now() where id = 'user_suspended'`);
    const invite = (group: { organization: string } | { team: string }, user: string) =>
      service().invitations.createInvitation({ group, user, role: 'MEMBER', expiresInHours: 1, maxUses: 1 }, as('user_cid'));
    const add = (user: string) => organizations().addOrganizationMember({ identifier: id, user, role: 'MEMBER' }, as('user_cid'));
    for (const user of ['hidden', 'refusing', 'suspended', 'nobody_at_all']) {
      for (const call of [() => add(user), () => invite({ organization: id }, user), () => invite({ team }, user)])
        await expect(call()).rejects.toEqual(fails('error_user_not_found'));
    }
    const candidate = (identifier: string) => service().profiles.resolveRoleCandidate({ identifier }, as('user_cid'));
    expect(await Promise.all(['hidden', 'user_refusing', 'suspended', 'eve'].map(candidate))).toEqual([
      { userId: 'user_hidden', mayBeOffered: false, mayHold: true },
      { userId: 'user_refusing', mayBeOffered: false, mayHold: true },
      { userId: 'user_suspended', mayBeOffered: false, mayHold: false },
      { userId: 'user_eve', mayBeOffered: true, mayHold: true },
    ]);
    await expect(candidate('nobody_at_all')).rejects.toEqual(fails('error_user_not_found'));
  });

  it('adds no suspended user, even one who plays for it', async () => {
    const { id } = await found('cid');
    const { id: teamId } = await service().teams.createTeam(
      { name: 'Cid waits', tag: 'CW', gameId: 'valorant', playlistId: 'competitive', organizationId: id },
      as('user_cid'),
    );
    await importRows(service(), 'user', [{ id: 'user_away', username: 'away' }]);
    await service().pool.query(`insert into team_members (id, team_id, user_id, role) values ('mem_away', $1, 'user_away', 'MEMBER')`, [
      teamId,
    ]);
    await service().pool.query(`update users set suspended_at = now(), suspended_until = now() + interval '1 day' where id = 'user_away'`);
    const add = organizations().addOrganizationMember({ identifier: id, user: 'away', role: 'ADMIN' }, as('user_cid'));
    await expect(add).rejects.toEqual(fails('error_user_not_found'));
  });

  it('refuses a suspended member a higher role, as it refuses them ownership, but can lower theirs', async () => {
    await importRows(
      service(),
      'user',
      ['away', 'keeper'].map((username) => ({ id: `user_${username}`, username })),
    );
    const { id } = await found('keeper', { away: 'MANAGER' });
    const setRole = (role: string) => organizations().setOrganizationMemberRole({ identifier: id, user: 'away', role }, as('user_keeper'));
    await service().pool.query(`update users set suspended_at = now(), suspended_until = now() + interval '1 day' where id = 'user_away'`);
    await expect(setRole('ADMIN')).rejects.toEqual(fails('error_user_not_found'));
    await setRole('MEMBER');
    await expect(setRole('MANAGER')).rejects.toEqual(fails('error_user_not_found'));
    await service().pool.query(`update users set suspended_at = null, suspended_until = null where id = 'user_away'`);
    await setRole('ADMIN');
    expect(await rolesOf(id)).toEqual({ keeper: 'OWNER', away: 'ADMIN' });
  });

  it('protects ADMIN invitations from its ADMINs, who can neither revoke nor downgrade them', async () => {
    const { id } = await found('dot', { eve: 'ADMIN' });
    const invite = (role: string, by: string) =>
      service().invitations.createInvitation(
        { group: { organization: id }, user: 'fay', role, expiresInHours: 1, maxUses: 1 },
        as(`user_${by}`),
      );
    const { id: invitationId } = await invite('ADMIN', 'dot');
    const revoke = (by: string) => service().invitations.revokeInvitation({ group: { organization: id }, invitationId }, as(`user_${by}`));
    const attempts = [
      () => revoke('eve'),
      () => invite('MEMBER', 'eve'),
      () => organizations().addOrganizationMember({ identifier: id, user: 'fay', role: 'MEMBER' }, as('user_eve')),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toEqual(fails('error_org_role_required'));
    expect((await invite('MANAGER', 'dot')).id).toBe(invitationId);
    await revoke('eve');
  });

  it('may be imported under a name that looks like another, which nobody can take afterwards', async () => {
    await importRows(service(), 'organization', [{ name: 'Paypal' }, { name: 'PaypaI' }]);
    const again = (name: string) => organizations().createOrganization({ name, tag: 'PAY' }, as('user_eve'));
    for (const name of ['paypal', 'PAYPAL', 'Paypa1', 'РауРаІ']) await expect(again(name)).rejects.toEqual(fails('error_name_taken'));
  });

  it('does not exist for strangers if it is private, whatever they request', async () => {
    const { id } = await found('ann');
    await organizations().updateOrganization({ identifier: id, visibility: 'private' }, as('user_ann'));
    const by = as('user_eve');
    const calls = [
      (identifier: string) => organizations().removeOrganizationMember({ identifier, user: 'ann' }, by),
      (identifier: string) => organizations().listOrganizationBans({ identifier, limit: 5 }, by),
      (identifier: string) => organizations().deleteOrganization({ identifier }, by),
      (identifier: string) => service().invitations.listGroupInvitations({ group: { organization: identifier } }, by),
    ];
    for (const call of calls) {
      const refusal = await call(id).catch((error: unknown) => error);
      expect(refusal).toEqual(fails('error_org_not_found'));
      expect(refusal).toEqual(await call('org_nobody_ever_made').catch((error: unknown) => error));
    }
  });

  it('is listed without a search by verified, matches played and id, along indexes, however many there are', async () => {
    const { pool } = service();
    const ids = async (limit: number) => (await organizations().discoverOrganizations({ limit })).organizations.map(({ id }) => id);
    const ordered = async (limit: number) =>
      (
        await pool.query<{ id: string }>(
          `select o.id from organizations o left join organization_stats s on s.organization_id = o.id and s.game_id = ''
           where o.visibility <> 'private' and o.status = 'active'
           order by o.is_verified desc, coalesce(s.matches_played, 0) desc, o.id limit $1`,
          [limit],
        )
      ).rows.map(({ id }) => id);
    const add = (count: number) =>
      pool.query(`insert into organizations (id, slug, name, created_at, is_verified, visibility, status)
        select 'many_' || i, 'many_' || i, 'many', now(), i % 7 = 0 and i < 60, case when i % 5 = 0 then 'private' else 'public' end,
          case when i % 11 = 0 then 'disabled' else 'active' end from generate_series(1, ${count}) i on conflict do nothing`);
    const play = (share: number) =>
      pool.query(`insert into organization_stats (organization_id, game_id, is_listed, matches_played)
        select id, '', true, abs(hashtext(id) % 50) from organizations where abs(hashtext(id)) % 100 < ${share} on conflict do nothing`);
    await add(60);
    await play(20);
    for (const limit of [1, 10, 40, 100]) expect(await ids(limit)).toEqual(await ordered(limit));
    await add(5000);
    await play(60);
    await pool.query('analyze organizations, organization_stats');
    for (const limit of [1, 40, 100]) expect(await ids(limit)).toEqual(await ordered(limit));
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, costs off, timing off) ${FIRST.text}`,
      values: [25],
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on organization.*rows=\d{3}/);
    await pool.query(`delete from organizations where id like 'many_%'`);
  });

  it('is found by two characters or more of its name or tag: an exact match first, then by verified, matches played and id', async () => {
    const { pool } = service();
    const find = async (search: string) =>
      (await organizations().discoverOrganizations({ search, limit: 25 })).organizations.map(({ id }) => id);
    await pool.query(`insert into organizations (id, slug, name, tag, created_at, is_verified, visibility, status) values
      ('find_exact', 'Kestrel', 'Kestrel', null, now(), false, 'public', 'active'),
      ('find_a', 'Old_Kestrels', 'Old Kestrels', 'OK', now(), false, 'limited', 'active'),
      ('find_b', 'New_Kestrels', 'New Kestrels', 'NK', now(), false, 'public', 'active'),
      ('find_verified', 'Kestrels_of_Bern', 'Kestrels of Bern', null, now(), true, 'public', 'active'),
      ('find_tag', 'Falcons', 'Falcons', 'KESTREL', now(), false, 'public', 'active'),
      ('find_both', 'Ends_in_kes', 'Ends in kes', 'TREL', now(), false, 'public', 'active'),
      ('find_percent', 'Percent', '100% Kest_rels', null, now(), false, 'public', 'active'),
      ('find_private', 'Kestrel_private', 'Kestrel private', null, now(), true, 'private', 'active'),
      ('find_off', 'Kestrel_off', 'Kestrel off', null, now(), true, 'public', 'disabled')`);
    await pool.query(`insert into organization_stats (organization_id, game_id, is_listed, matches_played) values ('find_b', '', true, 3)
      on conflict (organization_id, game_id) do update set matches_played = excluded.matches_played`);
    expect(await find('kestrel')).toEqual(['find_exact', 'find_tag', 'find_verified', 'find_b', 'find_a']);
    expect(await find('KÉSTRELS')).toEqual(['find_verified', 'find_b', 'find_a']);
    const inside = (await find('es')).filter((id) => id.startsWith('find_'));
    expect(inside).toEqual(['find_verified', 'find_b', 'find_a', 'find_both', 'find_exact', 'find_percent', 'find_tag']);
    expect(await find('kest_rel')).toEqual(['find_percent']);
    expect(await find('0%')).toEqual(['find_percent']);
    expect(await find('%%')).toEqual([]);
    await pool.query(`delete from organizations where id like 'find_%'`);
  });

  it('is found by three letters or more along an index, however many there are', async () => {
    const { pool } = service();
    await pool.query(`insert into organizations (id, slug, name, created_at, visibility, status)
      select 'many_' || i, 'many_' || i, 'many ' || md5(i::text), now(), 'public', 'active' from generate_series(1, 5000) i`);
    await pool.query('analyze organizations');
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, costs off, timing off) ${SEARCH.text}`,
      values: ['kestrel', 25, '%kestrel%'],
    });
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on organizations');
    await pool.query(`delete from organizations where id like 'many_%'`);
  });
});
