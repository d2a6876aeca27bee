import { describe, expect, it } from 'vitest';
import { as, importRows } from '../../test/start-service.js';
import { PLAYERS, useClub } from '../../test/use-club.js';
import { COUNT_OPEN } from '../groups/store/invitations.js';
import { OPEN_OF_GROUP } from './store/list-invitations.js';

const fails = (code: string) => expect.objectContaining({ code });

describe('invitations', () => {
  const { service, teams, invitations, create, join, invite, membersOf, eventsOf } = useClub();

  it('admits one of 50 people who redeem a link at once for the last place', async () => {
    const { id } = await create();
    const crowd = PLAYERS.slice(0, 18).map((_, index) => `crowd_${index}`);
    await importRows(
      service(),
      'user',
      crowd.map((username) => ({ id: `user_${username}`, username })),
    );
    await join(id, crowd);
    const { code = '' } = await invite(id, undefined, { maxUses: 100 });
    const outcomes = await Promise.allSettled(PLAYERS.map((user) => invitations().redeemInvitation({ code }, as(`user_${user}`))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toEqual(fails('error_limit_reached'));
    expect(Object.keys(await membersOf(id))).toHaveLength(20);
  });

  it('limits a person to 30 active teams, even when they join many at once', async () => {
    const made = [];
    for (let index = 0; index < 8; index += 1) made.push(await create());
    await importRows(
      service(),
      'team',
      Array.from({ length: 27 }, (_, index) => ({
        slug: `busy-${index}`,
        name: `Busy ${index}`,
        game: 'valorant',
        members: [{ username: 'chief', role: 'MEMBER' }],
      })),
    );
    const codes = await Promise.all(made.map(async ({ id }) => (await invite(id, 'chief')).id));
    const outcomes = await Promise.allSettled(
      codes.map((invitationId) => invitations().acceptInvitation({ invitationId }, as('user_chief'))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('renews and revokes an invitation, and answers a second acceptance like the first', async () => {
    const { id } = await create();
    const first = await invite(id, 'p01');
    expect((await invite(id, 'p01', { role: 'CO_CAPTAIN' })).id).toBe(first.id);
    const open = await invitations().listUserInvitations({ ids: [], limit: 5 }, as('user_p01'));
    expect(open.invitations).toMatchObject([{ id: first.id, role: 'CO_CAPTAIN', team: { id }, user: { username: 'p01' } }]);
    const accept = (user: string) => invitations().acceptInvitation({ invitationId: first.id }, as(`user_${user}`));
    await expect(accept('p02')).rejects.toEqual(fails('error_invitation_not_found'));
    expect(await accept('p01')).toEqual(await accept('p01'));
    expect(await membersOf(id)).toEqual({ boss: 'CAPTAIN', p01: 'CO_CAPTAIN' });
    await expect(invite(id, 'p01')).rejects.toEqual(fails('error_team_member_exists'));
    const second = await invite(id, 'p02');
    await invitations().revokeInvitation({ group: { team: id }, invitationId: second.id }, as('user_p01'));
    await expect(invitations().acceptInvitation({ invitationId: second.id }, as('user_p02'))).rejects.toEqual(
      fails('error_invitation_not_open'),
    );
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['team.created', 'team.joined']);
    const created = await service().pool.query(
      `select data from outbox_event where type = 'internal.profile.invitation_created' and subject = $1`,
      [second.id],
    );
    expect(created.rows).toEqual([{ data: { invitationId: second.id, userId: 'user_p02' } }]);
  });

  it('invites a person to a group at most 20 times in 24 hours, however often they are revoked and declined', async () => {
    const { id } = await create();
    for (let time = 1; time <= 20; time += 1) {
      const { id: invitationId } = await invite(id, 'p05');
      if (time % 2) await invitations().revokeInvitation({ group: { team: id }, invitationId }, as('user_boss'));
      else await invitations().declineInvitation({ invitationId }, as('user_p05'));
    }
    await expect(invite(id, 'p05')).rejects.toEqual(fails('error_limit_reached'));
    await invite(id, 'p06');
    await service().pool.query(`update invitations set created_at = created_at - interval '1 day' where user_id = 'user_p05'`);
    await invite(id, 'p05');
  });

  it('lets a person who left rejoin through an open link, and spends a use each time', async () => {
    const { id } = await create();
    const { code = '' } = await invite(id, undefined, { maxUses: 3 });
    const redeem = (user: string) => invitations().redeemInvitation({ code }, as(`user_${user}`));
    const leave = () => teams().removeTeamMember({ identifier: id, user: 'p01' }, as('user_p01'));
    await redeem('p01');
    await leave();
    expect(await redeem('p01')).toMatchObject({ teamId: id, role: 'MEMBER' });
    expect(await membersOf(id)).toEqual({ boss: 'CAPTAIN', p01: 'MEMBER' });
    await leave();
    await redeem('p02');
    await expect(redeem('p01')).rejects.toEqual(fails('error_invitation_not_found'));
    expect(await membersOf(id)).toEqual({ boss: 'CAPTAIN', p02: 'MEMBER' });
  });

  it.each([
    ['removed', (id: string) => teams().removeTeamMember({ identifier: id, user: 'p01' }, as('user_boss'))],
    [
      'banned from its organization and pardoned',
      async () => {
        await service().organizations.banOrganizationUser({ identifier: 'club', user: 'p01', reason: 'Cheating.' }, as('user_boss'));
        await service().organizations.unbanOrganizationUser({ identifier: 'club', user: 'p01' }, as('user_boss'));
      },
    ],
  ])('admits a person who was %s only by an invitation made afterwards', async (_, remove) => {
    const { id } = await create();
    const { code: before = '' } = await invite(id, undefined, { maxUses: 5 });
    const redeem = (code: string, user = 'p01') => invitations().redeemInvitation({ code }, as(`user_${user}`));
    await redeem(before);
    service().clock.advance(1000);
    await remove(id);
    service().clock.advance(1000);
    await expect(redeem(before)).rejects.toEqual(fails('error_invitation_not_found'));
    expect(await redeem(before, 'p02')).toMatchObject({ teamId: id });
    const { code: after = '' } = await invite(id, undefined);
    expect(await redeem(after)).toMatchObject({ teamId: id, role: 'MEMBER' });
  });

  it('rejects an invitation accepted earlier, and tells a banned person about the ban', async () => {
    const { id } = await create();
    const leave = () => teams().removeTeamMember({ identifier: id, user: 'p01' }, as('user_p01'));
    const { id: invitationId } = await invite(id, 'p01');
    const accept = () => invitations().acceptInvitation({ invitationId }, as('user_p01'));
    await accept();
    await leave();
    await expect(accept()).rejects.toEqual(fails('error_invitation_not_open'));
    await service().pool.query(`insert into organization_bans (organization_id, user_id, reason, banned_by, created_at)
      values ('org_club', 'user_p01', 'Seen in a test.', 'user_boss', now())`);
    await expect(accept()).rejects.toEqual(fails('error_banned'));
    await service().pool.query('delete from organization_bans');
    expect(await membersOf(id)).toEqual({ boss: 'CAPTAIN' });
  });

  it('limits a team to 50 open invitations, also when an expired one is renewed', async () => {
    const { id } = await create();
    const expired = await invite(id, PLAYERS[0]);
    await service().pool.query(`update invitations set expires_at = '2020-01-01' where id = $1`, [expired.id]);
    for (let open = 0; open < 49; open += 1) await invite(id, undefined);
    const last = await invite(id, PLAYERS[1]);
    await expect(invite(id, PLAYERS[0])).rejects.toEqual(fails('error_limit_reached'));
    expect((await invite(id, PLAYERS[1])).id).toBe(last.id);
  });

  it('reads the open invitations of a team along an index, however many other invitations exist', async () => {
    const { id } = await create();
    const { pool } = service();
    const add = (kind: string, status: string, expiry: string, group: string) =>
      pool.query(`insert into invitations (id, team_id, role, inviter_id, code_hash, status, created_at, expires_at)
        select '${kind}' || t.n, ${group}, 'MEMBER', 'user_boss', '${kind}' || t.n, '${status}', now(), now() ${expiry} interval '1 hour'
        from (select id, row_number() over (order by id) as n from teams) t`);
    await pool.query(`insert into teams (id, slug, name, game_id) select 'many_' || i, 'many_' || i, 'x', 'valorant'
      from generate_series(1, 3000) i`);
    await add('others', 'open', '+', 't.id');
    await add('closed', 'revoked', '+', `'${id}'`);
    await add('expired', 'open', '-', `'${id}'`);
    await pool.query('analyze invitations');
    for (const statement of [COUNT_OPEN.ofTeam, OPEN_OF_GROUP.ofTeam]) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
        text: `explain (analyze, costs off, timing off) ${statement.text}`,
        values: [id, new Date().toISOString()],
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/(Index|Bitmap Index|Index Only) Scan (using|on) invitations_team_id_status_expires_at_idx/);
      expect(plan).not.toMatch(/Seq Scan on invitations|Rows Removed by Filter: \d{3}/);
    }
    await pool.query(`delete from teams where id like 'many_%'`);
  });

  it('lets each person use a link once and hides a link that is used up', async () => {
    const { id } = await create();
    const { code = '', id: invitationId } = await invite(id, undefined, { maxUses: 2 });
    const redeem = (user: string) => invitations().redeemInvitation({ code }, as(`user_${user}`));
    expect((await invitations().previewInvitation({ code }, as('user_p03'))).invitation).toMatchObject({ team: { id }, maxUses: 2 });
    await redeem('p03');
    await redeem('p03');
    await redeem('p04');
    await redeem('p04');
    await expect(redeem('p05')).rejects.toEqual(fails('error_invitation_not_found'));
    expect(Object.keys(await membersOf(id))).toEqual(['boss', 'p03', 'p04']);
    const kept = await service().pool.query('select code_hash from invitations where id = $1', [invitationId]);
    expect(JSON.stringify(kept.rows)).not.toContain(code);
  });

  it('rejects invitations by people who may no longer invite, for banned people, and for people who refuse them', async () => {
    const { id } = await create();
    await join(id, ['p06'], 'CO_CAPTAIN');
    const byFormer = await invite(id, 'p07', {}, 'p06');
    await teams().setTeamMemberRole({ identifier: id, user: 'p06', role: 'MEMBER' }, as('user_boss'));
    await expect(invitations().acceptInvitation({ invitationId: byFormer.id }, as('user_p07'))).rejects.toEqual(
      fails('error_invitation_not_open'),
    );
    await expect(invite(id, 'shy')).rejects.toEqual(fails('error_user_not_found'));
    const refusal = await invite(id, 'hidden').catch((error: unknown) => error);
    expect(refusal).toEqual(await invite(id, 'nobody_at_all').catch((error: unknown) => error));
    const { code = '' } = await invite(id, undefined);
    await service().organizations.banOrganizationUser({ identifier: 'club', user: 'p08', reason: 'Cheating.' }, as('user_boss'));
    await expect(invitations().redeemInvitation({ code }, as('user_p08'))).rejects.toEqual(fails('error_banned'));
  });

  it('can be previewed and redeemed by link only while their creator may invite', async () => {
    const { id } = await create();
    await join(id, ['p06'], 'CO_CAPTAIN');
    const setOrganizationRole = (role: string) =>
      service().organizations.setOrganizationMemberRole({ identifier: 'club', user: 'p07', role }, as('user_boss'));
    await service().pool.query(
      `insert into organization_members (id, organization_id, user_id, role) values ('mem_p07', 'org_club', 'user_p07', 'ADMIN')`,
    );
    const { code: ofTeam = '' } = await invite(id, undefined, {}, 'p06');
    const { code: ofClub = '' } = await invitations().createInvitation(
      { group: { organization: 'club' }, user: undefined, role: 'MANAGER', expiresInHours: 1, maxUses: 1 },
      as('user_p07'),
    );
    const codes = [ofTeam, ofClub];
    const preview = (code: string) => invitations().previewInvitation({ code }, as('user_p08'));
    for (const code of codes) expect((await preview(code)).invitation).toMatchObject({ maxUses: 1 });
    await teams().setTeamMemberRole({ identifier: id, user: 'p06', role: 'MEMBER' }, as('user_boss'));
    await setOrganizationRole('MANAGER');
    for (const code of codes) {
      await expect(preview(code)).rejects.toEqual(fails('error_invitation_not_found'));
      await expect(invitations().redeemInvitation({ code }, as('user_p08'))).rejects.toEqual(fails('error_invitation_not_found'));
    }
    await teams().setTeamMemberRole({ identifier: id, user: 'p06', role: 'CO_CAPTAIN' }, as('user_boss'));
    await setOrganizationRole('ADMIN');
    for (const code of codes) await preview(code);
    await service().pool.query(`delete from organization_members where user_id = 'user_p07'`);
  });

  it.each([
    ['suspended', `suspended_at = now(), suspended_until = now() + interval '1 day'`, 'suspended_at = null, suspended_until = null'],
    ['about to be deleted', 'deletion_scheduled = true', 'deletion_scheduled = false'],
  ])('do not work while the person who made them is %s, and work again afterwards', async (_, begin, end) => {
    const { id } = await create();
    await join(id, ['p10'], 'CO_CAPTAIN');
    const { code = '' } = await invite(id, undefined, {}, 'p10');
    const ofTeam = await invite(id, 'p11', {}, 'p10');
    await service().pool.query(
      `insert into organization_members (id, organization_id, user_id, role) values ('mem_p10', 'org_club', 'user_p10', 'ADMIN')`,
    );
    const ofClub = await invitations().createInvitation(
      { group: { organization: 'club' }, user: 'p11', role: 'MANAGER', expiresInHours: 1, maxUses: 1 },
      as('user_p10'),
    );
    const preview = () => invitations().previewInvitation({ code }, as('user_p12'));
    const redeem = () => invitations().redeemInvitation({ code }, as('user_p12'));
    const accept = (invitationId: string) => invitations().acceptInvitation({ invitationId }, as('user_p11'));
    await service().pool.query(`update users set ${begin} where id = 'user_p10'`);
    await expect(preview()).rejects.toEqual(fails('error_invitation_not_found'));
    await expect(redeem()).rejects.toEqual(fails('error_invitation_not_found'));
    for (const each of [ofTeam, ofClub]) await expect(accept(each.id)).rejects.toEqual(fails('error_invitation_not_open'));
    await service().pool.query(`update users set ${end} where id = 'user_p10'`);
    await preview();
    await redeem();
    for (const each of [ofTeam, ofClub]) await accept(each.id);
    expect(Object.keys(await membersOf(id))).toEqual(['boss', 'p10', 'p11', 'p12']);
    await service().pool.query(`delete from organization_members where user_id in ('user_p10', 'user_p11')`);
  });

  it('tells a banned person who redeems a link about the ban, also if the ban ended their membership or the team is closed', async () => {
    const { id } = await create();
    const { code = '' } = await invite(id, undefined, { maxUses: 5 });
    const redeem = () => invitations().redeemInvitation({ code }, as('user_p09'));
    await redeem();
    await service().organizations.banOrganizationUser({ identifier: 'club', user: 'p09', reason: 'Cheating.' }, as('user_boss'));
    await expect(redeem()).rejects.toEqual(fails('error_banned'));
    await service().pool.query(`update teams set status = 'disabled' where id = $1`, [id]);
    await expect(redeem()).rejects.toEqual(fails('error_banned'));
    await service().organizations.unbanOrganizationUser({ identifier: 'club', user: 'p09' }, as('user_boss'));
    await expect(redeem()).rejects.toEqual(fails('error_invitation_not_found'));
  });
});
