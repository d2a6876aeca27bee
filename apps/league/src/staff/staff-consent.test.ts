import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, useLeagueWorld } from '../../test/league-world.js';
import { useLeagueService } from '../../test/start-league-service.js';
import { SUSPENDED } from '../../test/start-peers.js';

const service = useLeagueService();
const { query, by, personal, inSession, told } = useLeagueWorld(service);
const add = (user: string, { as = 'bob', role = 'MEMBER', reason }: { as?: string; role?: string; reason?: string } = {}) =>
  service.administration().addLeagueMember({ league: 'one', userId: user, role, ...(reason !== undefined && { reason }) }, by(as));
const list = async (name: string) =>
  (await service.invitations().listUserLeagueInvitations({ limit: 25, ids: [] }, personal(name))).invitations;
const idOf = async (name: string) => (await list(name))[0]?.id ?? 'linv_none';
const accept = (invitationId: string, as: string) => codeOf(service.invitations().acceptLeagueInvitation({ invitationId }, personal(as)));
const decline = (invitationId: string, as: string) => codeOf(service.invitations().declineLeagueInvitation({ invitationId }, personal(as)));
const remove = (memberId: string, as = 'bob') => codeOf(service.administration().removeLeagueMember({ league: 'one', memberId }, by(as)));
const roleOf = async (name: string) =>
  (await query(`select role from league_member where league_id = 'league_1' and user_id = 'user_${name}'`))[0]?.role;
const own = (name: string, count: number, role = 'OWNER') =>
  query(`with more as (insert into league (id, slug, name, created_at, updated_at)
      select 'league_m' || n, 'more-' || n, 'More', now(), now() from generate_series(1, ${count}) n returning id)
    insert into league_member (id, league_id, user_id, role, joined_at)
      select 'mem_' || id, id, 'user_${name}', '${role}', now() from more`);

beforeEach(() => SUSPENDED.clear());

describe('an invitation to the staff of a league', () => {
  it('gives a role only after the invited person accepts it', async () => {
    expect(await add('pia', { role: 'MANAGER' })).toMatchObject({ status: 'invited' });
    expect(await roleOf('pia')).toBeUndefined();
    const invitations = await list('pia');
    expect(invitations).toMatchObject([{ leagueSlug: 'one', leagueName: 'One', role: 'MANAGER', invitedBy: 'user_bob' }]);
    const invitationId = invitations[0]?.id ?? '';
    expect((await told()).events[0]?.metadata).toEqual({ role: 'MANAGER', invitationId });
    for (const ids of [[invitationId], ['linv_other']])
      expect((await service.invitations().listUserLeagueInvitations({ limit: 25, ids }, personal('pia'))).invitations).toHaveLength(
        ids[0] === invitationId ? 1 : 0,
      );
    const id = await idOf('pia');
    expect([await accept(id, 'pam'), await accept(id, 'pia'), await accept(id, 'pia')]).toEqual(['error_invitation_not_found', 'ok', 'ok']);
    expect(await roleOf('pia')).toBe('MANAGER');
    expect(await list('pia')).toEqual([]);
    const { events, feed } = await told();
    expect(events.map(({ type, targetId }) => `${type} ${targetId}`)).toEqual([
      'league.staff_invited user_pia',
      'league.staff_added user_pia',
    ]);
    expect(feed).toEqual(['league.staff_invited', 'league.staff_added']);
  });

  it('creates one membership and one event however often it is accepted concurrently', async () => {
    await add('pia');
    const id = await idOf('pia');
    const answers = await Promise.all(Array.from({ length: 12 }, () => accept(id, 'pia')));
    expect(new Set(answers)).toEqual(new Set(['ok']));
    expect((await told()).events.filter(({ type }) => type === 'league.staff_added')).toHaveLength(1);
  });

  it('does not bring back a member who was removed after accepting it', async () => {
    await add('pia');
    const id = await idOf('pia');
    await accept(id, 'pia');
    expect(await remove('user_pia')).toBe('ok');
    expect(await accept(id, 'pia')).toBe('error_invitation_not_open');
  });

  it('cannot be accepted once it is declined, withdrawn or expired', async () => {
    await add('pia');
    const declined = await idOf('pia');
    expect([await decline(declined, 'pam'), await decline(declined, 'pia'), await decline(declined, 'pia')]).toEqual([
      'error_invitation_not_found',
      'ok',
      'ok',
    ]);
    await add('pia');
    const withdrawn = await idOf('pia');
    expect([await remove('user_pia', 'cat'), await remove('user_pia')]).toEqual(['error_league_role_required', 'ok']);
    expect([await accept(declined, 'pia'), await accept(withdrawn, 'pia')]).toEqual([
      'error_invitation_not_found',
      'error_invitation_not_open',
    ]);
    await add('pia');
    await query("update league_invitation set expires_at = '2025-12-31'");
    const [expired] = await query('select id from league_invitation');
    expect(await accept(String(expired?.id), 'pia')).toBe('error_invitation_not_open');
  });

  it('cannot be accepted after the person who sent it lost the right to invite', async () => {
    await add('pia');
    await query("update league_member set role = 'MANAGER' where id = 'mem_bob'");
    expect(await accept(await idOf('pia'), 'pia')).toBe('error_invitation_not_open');
  });

  it('cannot be accepted while the person who sent it is suspended or about to be deleted, and can be afterwards', async () => {
    for (const [inviter, invited] of [
      ['bob', 'pia'],
      ['dan', 'pam'],
    ] as const) {
      await add(invited, { as: inviter, role: 'MANAGER' });
      const id = await idOf(invited);
      SUSPENDED.add(inviter);
      expect(await accept(id, invited)).toBe('error_invitation_not_open');
      SUSPENDED.delete(inviter);
      expect(await accept(id, invited)).toBe('ok');
    }
  });

  it('cannot be accepted while the league is suspended', async () => {
    await add('pia');
    const id = await idOf('pia');
    await query("update league set suspended_at = now(), status = 'suspended' where id = 'league_1'");
    expect(await accept(id, 'pia')).toBe('error_league_not_active');
    expect(await list('pia')).toEqual([]);
  });

  it('is renewed instead of repeated, and notifies the person again only about another role', async () => {
    for (const role of ['MEMBER', 'MEMBER', 'MANAGER']) await add('pia', { role });
    expect(await list('pia')).toMatchObject([{ role: 'MANAGER' }]);
    const invitationId = await idOf('pia');
    expect((await told()).events.map(({ metadata }) => metadata)).toEqual([
      { role: 'MEMBER', invitationId },
      { role: 'MANAGER', invitationId },
    ]);
  });

  it('notifies a person at most 20 times in 24 hours, however often it is withdrawn, made again and changed', async () => {
    for (let time = 1; time <= 10; time += 1) {
      await add('pia');
      await add('pia', { role: 'MANAGER' });
      await remove('user_pia');
    }
    expect([await codeOf(add('pia')), await codeOf(add('pam'))]).toEqual(['error_limit_reached', 'ok']);
    await query(`update activity set created_at = created_at - interval '1 day'`);
    expect(await codeOf(add('pia'))).toBe('ok');
  });

  it('of a future ADMIN cannot be changed by another ADMIN', async () => {
    await add('pia', { as: 'ann', role: 'ADMIN' });
    expect([await codeOf(add('pia')), await remove('user_pia')]).toEqual(['error_league_role_required', 'error_league_role_required']);
  });

  it('is shown to the staff while it is open, and there are at most fifty', async () => {
    await add('pia');
    await query(`insert into league_invitation (id, league_id, user_id, role, inviter_id, created_at, expires_at)
      select 'linv_' || n, 'league_1', 'user_' || n, 'MEMBER', 'user_bob', now(), '2026-02-01' from generate_series(1, 49) n`);
    expect((await service.leagues().listLeagueMembers({ slug: 'one' }, by('eve'))).invitations).toHaveLength(50);
    expect([await codeOf(add('pam')), await codeOf(add('pia'))]).toEqual(['error_limit_reached', 'ok']);
  });

  it('answers a private, a refusing, a suspended and an unknown user alike, and strangers before any of them', async () => {
    SUSPENDED.add('pam');
    const asked = ['ira', 'user_ira', 'pam', 'user_pam', 'nobody', 'user_nobody'];
    const answers = await Promise.all(asked.map((user) => add(user).catch((error: Error) => error)));
    expect(new Set(answers.map((error) => JSON.stringify({ ...(error as object), message: (error as Error).message })))).toHaveProperty(
      'size',
      1,
    );
    expect(answers[0]).toMatchObject({ code: 'error_user_not_found' });
    for (const as of ['pia', 'cat'])
      expect(await Promise.all(asked.map((user) => codeOf(add(user, { as }))))).toEqual(asked.map(() => 'error_league_role_required'));
  });
});

describe('platform staff', () => {
  it('can add a user at once if they give a reason, which the audit log keeps, and invite otherwise', async () => {
    expect(await add('pia', { as: 'dan' })).toMatchObject({ status: 'invited' });
    expect(await add('pia', { as: 'dan', reason: 'The owner asked for it.' })).toMatchObject({ status: 'added' });
    expect([await roleOf('pia'), await list('pia')]).toEqual(['MEMBER', []]);
    const audit = await query("select data from outbox_event where type = 'internal.audit.recorded' order by position");
    expect(audit.map(({ data }) => data)).toMatchObject([
      { action: 'league.staff_invited', actorUserId: 'user_dan' },
      { action: 'league.staff_added', reason: 'The owner asked for it.', after: { role: 'MEMBER' } },
    ]);
  });

  it('can invite without a role in the league, and the invitation stays valid', async () => {
    await add('pia', { as: 'dan', role: 'ADMIN' });
    expect([await accept(await idOf('pia'), 'pia'), await roleOf('pia')]).toEqual(['ok', 'ADMIN']);
  });

  it('can add only people who could be invited', async () => {
    expect(await codeOf(add('ira', { as: 'dan', reason: 'Because.' }))).toBe('error_user_not_found');
  });

  it('are the only ones who can add without consent', async () => {
    for (const as of ['ann', 'bob']) expect(await codeOf(add('pia', { as, reason: 'Because.' }))).toBe('error_staff_role_required');
  });

  it('cannot appoint or promote themselves by their platform role', async () => {
    expect([await codeOf(add('dan', { as: 'dan', reason: 'Because.' })), await codeOf(add('user_dan', { as: 'dan' }))]).toEqual([
      'error_league_role_required',
      'error_league_role_required',
    ]);
    await query(
      "insert into league_member (id, league_id, user_id, role, joined_at) values ('mem_dan', 'league_1', 'user_dan', 'MEMBER', now())",
    );
    const give = service.administration().updateLeagueMemberRole({ league: 'one', memberId: 'mem_dan', role: 'ADMIN' }, inSession('dan'));
    expect(await codeOf(give)).toBe('error_league_role_required');
    expect(await roleOf('dan')).toBe('MEMBER');
  });
});

describe('a person', () => {
  it('has at most twenty roles on the staff of leagues, whether invited, accepting or founding', async () => {
    await add('pia');
    const id = await idOf('pia');
    await own('pia', 20, 'MEMBER');
    const found = codeOf(service.administration().createLeague({ name: 'Night Cup', games: [] }, personal('pia')));
    expect([await accept(id, 'pia'), await codeOf(add('pia')), await found]).toEqual(
      Array.from({ length: 3 }, () => 'error_limit_reached'),
    );
  });

  it('gets no higher role while suspended, as no league is transferred to them, but may get a lower one', async () => {
    const give = (role: string) =>
      codeOf(service.administration().updateLeagueMemberRole({ league: 'one', memberId: 'mem_cat', role }, by('ann')));
    SUSPENDED.add('cat');
    expect([await give('ADMIN'), await give('MEMBER'), await give('MANAGER'), await roleOf('cat')]).toEqual([
      'error_league_member_not_found',
      'ok',
      'error_league_member_not_found',
      'MEMBER',
    ]);
    SUSPENDED.clear();
    expect([await give('ADMIN'), await roleOf('cat')]).toEqual(['ok', 'ADMIN']);
  });

  it('gets no other league if suspended or already the owner of ten; those that are shut down do not count', async () => {
    const transfer = () => codeOf(service.administration().transferLeagueOwnership({ league: 'one', targetUserId: 'user_bob' }, by('ann')));
    SUSPENDED.add('bob');
    expect(await transfer()).toBe('error_league_member_not_found');
    SUSPENDED.clear();
    await own('bob', 10);
    expect(await transfer()).toBe('error_limit_reached');
    await query("update league set status = 'shutdown' where id = 'league_m1'");
    expect([await transfer(), await roleOf('bob'), await roleOf('ann')]).toEqual(['ok', 'OWNER', 'ADMIN']);
  });
});
