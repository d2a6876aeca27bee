import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COUNT_OPEN } from '../src/db/invitations.js';
import { OPEN_OF_GROUP } from '../src/db/list-invitations.js';
import { as, importRows, useService } from './start-service.js';

const PLAYERS = Array.from({ length: 50 }, (_, index) => `p${String(index).padStart(2, '0')}`);
const fails = (code: string) => expect.objectContaining({ code });

describe('a team', () => {
  const service = useService();
  const teams = () => service().teams;
  const invitations = () => service().invitations;
  let count = 0;

  beforeAll(async () => {
    const users = ['boss', 'chief', 'stranger', 'shy', 'hidden', ...PLAYERS];
    await importRows(
      service(),
      'user',
      users.map((username) => ({ id: `user_${username}`, username, ...(username === 'hidden' && { visibility: 'private' }) })),
    );
    await service().pool.query(`update users set accepts_invitations = 'nobody' where id = 'user_shy'`);
    await importRows(service(), 'organization', [{ id: 'org_club', name: 'Club', members: [{ username: 'boss', role: 'OWNER' }] }]);
  });

  // One person founds them all, and captains ten at most.
  afterEach(() => service().pool.query(`update teams set status = 'disbanded'`));

  const create = (fields: object = {}, user = 'boss') =>
    teams().createTeam(
      { name: `Team ${(count += 1)}`, tag: 'TEAM', gameId: 'valorant', playlistId: 'competitive', organizationId: 'club', ...fields },
      as(`user_${user}`),
    );
  const join = (teamId: string, users: readonly string[], role = 'MEMBER') =>
    service().pool.query(
      `insert into team_members (id, team_id, user_id, role) select 'mem_' || $1 || u, $1, 'user_' || u, $3 from unnest($2::text[]) u`,
      [teamId, users, role],
    );
  const invite = (teamId: string, user: string | undefined, fields: object = {}, by = 'boss') =>
    invitations().createInvitation(
      { group: { team: teamId }, user, role: 'MEMBER', expiresInHours: 1, maxUses: 1, ...fields },
      as(`user_${by}`),
    );
  async function membersOf(teamId: string): Promise<Record<string, string>> {
    const { rows } = await service().pool.query<{ user_id: string; role: string }>(
      'select user_id, role from team_members where team_id = $1 and left_at is null order by user_id',
      [teamId],
    );
    return Object.fromEntries(rows.map(({ user_id: id, role }) => [id.replace('user_', ''), role]));
  }
  async function eventsOf(subject: string): Promise<{ type: string; data: object; audience: object | null }[]> {
    const { rows } = await service().pool.query<{ type: string; data: object; audience: object | null }>(
      'select type, data, audience from outbox_event where subject = $1 order by position',
      [subject],
    );
    return rows;
  }

  it('belongs to an organization and a game, and to its captain', async () => {
    const { id, slug } = await create({ name: 'Évian & Söhne!', platform: 'PC', region: 'EU' });
    expect(slug).toBe('évian-söhne');
    expect(await membersOf(id)).toEqual({ boss: 'CAPTAIN' });
    expect(await eventsOf(id)).toEqual([
      {
        type: 'team.created',
        data: { teamId: id, gameId: 'valorant', organizationId: 'org_club' },
        audience: { teamIds: [id], userIds: ['user_boss'], gameId: 'valorant' },
      },
    ]);
    const second = await create({ name: 'Évian Söhne' });
    expect(second.slug).toBe('évian-söhne-2');
  });

  it.each([
    ['an unknown game', { gameId: 'chess' }],
    ['a game that is not out', { gameId: 'rocket_league', playlistId: 'x' }],
    ['a playlist of no game', { playlistId: 'nope' }],
    ['a platform of its own', { platform: 'ABACUS' }],
    ['a region of its own', { region: 'MOON' }],
    ['a name of two scripts', { name: 'Teаm' }],
    ['a name with a path in it', { name: 'a/b' }],
    ['a name of one letter', { name: 'x' }],
    ['a tag of one letter', { tag: 'x' }],
  ])('is not founded with %s', async (_what, fields) => {
    await expect(create(fields)).rejects.toEqual(fails('INVALID_INPUT'));
  });

  it('has a name of its own in its organization and game', async () => {
    await create({ name: 'Paypal' });
    await expect(create({ name: 'PayPaI' })).rejects.toEqual(fails('error_name_taken'));
    await create({ name: 'Paypal', gameId: 'counter_strike_2' });
  });

  it('has one place left: of 50 who accept at once one joins', async () => {
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

  it('is one of 30 at most that one person is on, however many they join at once', async () => {
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

  it('is one of 10 at most that one person captains', async () => {
    await importRows(service(), 'organization', [{ name: 'Many teams', members: [{ username: 'stranger', role: 'OWNER' }] }]);
    const calls = Array.from({ length: 13 }, () => create({ organizationId: 'Many_teams' }, 'stranger'));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toEqual(fails('error_limit_reached'));
  });

  it('invites, renews, and takes back; an invitation is accepted once and answered alike twice', async () => {
    const { id } = await create();
    const first = await invite(id, 'p01');
    expect((await invite(id, 'p01', { role: 'CO_CAPTAIN' })).id).toBe(first.id);
    const open = await invitations().listUserInvitations({ limit: 5 }, as('user_p01'));
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
  });

  it('is joined anew by who has left through a link that still invites; what invited once, or a banned person, tells so', async () => {
    const { id } = await create();
    const { code = '' } = await invite(id, undefined, { maxUses: 2 });
    const redeem = (user: string) => invitations().redeemInvitation({ code }, as(`user_${user}`));
    const leave = () => teams().removeTeamMember({ identifier: id, user: 'p01' }, as('user_p01'));
    await redeem('p01');
    await leave();
    expect(await redeem('p01')).toMatchObject({ teamId: id, role: 'MEMBER' });
    expect(await membersOf(id)).toEqual({ boss: 'CAPTAIN', p01: 'MEMBER' });
    await leave();
    await redeem('p02');
    await expect(redeem('p01')).rejects.toEqual(fails('error_invitation_not_found'));

    const { id: invitationId } = await invite(id, 'p01');
    const accept = () => invitations().acceptInvitation({ invitationId }, as('user_p01'));
    await accept();
    await leave();
    await expect(accept()).rejects.toEqual(fails('error_invitation_not_open'));
    await service().pool.query(`insert into organization_bans (organization_id, user_id, reason, banned_by, created_at)
      values ('org_club', 'user_p01', 'Seen in a test.', 'user_boss', now())`);
    await expect(accept()).rejects.toEqual(fails('error_banned'));
    await service().pool.query('delete from organization_bans');
    expect(await membersOf(id)).toEqual({ boss: 'CAPTAIN', p02: 'MEMBER' });
  });

  it('has 50 open invitations at most, also where one that has expired is renewed', async () => {
    const { id } = await create();
    const expired = await invite(id, PLAYERS[0]);
    await service().pool.query(`update invitations set expires_at = '2020-01-01' where id = $1`, [expired.id]);
    for (let open = 0; open < 49; open += 1) await invite(id, undefined);
    const last = await invite(id, PLAYERS[1]);
    await expect(invite(id, PLAYERS[0])).rejects.toEqual(fails('error_limit_reached'));
    expect((await invite(id, PLAYERS[1])).id).toBe(last.id);
  });

  it('is asked for its open invitations by index, whatever others have open and it had', async () => {
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

  it('lets a link be used as often as it says, once by each, and tells nothing of one that is over', async () => {
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

  it('takes no invitation of who may not invite any more, of who is banned, and none for who refuses them', async () => {
    const { id } = await create();
    await join(id, ['p06'], 'CO_CAPTAIN');
    const byFormer = await invite(id, 'p07', {}, 'p06');
    await teams().setTeamMemberRole({ identifier: id, user: 'p06', role: 'MEMBER' }, as('user_boss'));
    await expect(invitations().acceptInvitation({ invitationId: byFormer.id }, as('user_p07'))).rejects.toEqual(
      fails('error_invitation_not_open'),
    );
    await expect(invite(id, 'shy')).rejects.toEqual(fails('error_invitation_refused'));
    const refusal = await invite(id, 'hidden').catch((error: unknown) => error);
    expect(refusal).toEqual(await invite(id, 'nobody_at_all').catch((error: unknown) => error));
    const { code = '' } = await invite(id, undefined);
    await service().organizations.banOrganizationUser({ identifier: 'club', user: 'p08', reason: 'Cheating.' }, as('user_boss'));
    await expect(invitations().redeemInvitation({ code }, as('user_p08'))).rejects.toEqual(fails('error_banned'));
  });

  it('loses the banned with their captaincy, which passes to the longest co-captain', async () => {
    const { id } = await create();
    await join(id, ['p10', 'p11'], 'CO_CAPTAIN');
    await teams().transferTeamCaptaincy({ identifier: id, newCaptain: 'p10' }, as('user_boss'));
    await teams().removeTeamMember({ identifier: id, user: 'boss' }, as('user_boss'));
    await service().organizations.banOrganizationUser({ identifier: 'club', user: 'p10', reason: 'Cheating.' }, as('user_boss'));
    expect(await membersOf(id)).toEqual({ p11: 'CAPTAIN' });
    const told = (await eventsOf(id)).slice(-3);
    expect(told.map(({ type }) => type)).toEqual(['team.left', 'internal.team.member_left', 'team.member_role_changed']);
    expect(told[0]).toMatchObject({ data: { userId: 'user_p10' }, audience: { userIds: ['user_p10', 'user_boss'] } });
  });

  it('ends for good, frees its name and its members, and is still there to read', async () => {
    const { id, slug } = await create({ name: 'Short lived' });
    await expect(teams().disbandTeam({ identifier: slug, hasOngoingMatches: true }, as('user_boss'))).rejects.toEqual(
      fails('error_team_has_ongoing_matches'),
    );
    await expect(teams().disbandTeam({ identifier: slug, hasOngoingMatches: false }, as('user_p12'))).rejects.toEqual(
      fails('error_captain_required'),
    );
    await teams().disbandTeam({ identifier: slug, hasOngoingMatches: false }, as('user_boss'));
    await expect(teams().updateTeam({ identifier: id, tag: 'XX' }, as('user_boss'))).rejects.toEqual(fails('error_team_not_active'));
    const told = await eventsOf(id);
    expect(told.map(({ type }) => type)).toEqual(['team.created', 'team.disbanded', 'internal.team.closed']);
    // A match that slipped in would wait for ever for who is gone.
    expect(told.at(-1)?.data).toEqual({ teamId: id, forfeits: true });
    expect((await create({ name: 'Short lived' })).slug).toBe('short-lived-2');
  });

  it('tells its game nothing while it is private', async () => {
    const { id } = await create();
    await teams().updateTeam({ identifier: id, visibility: 'private', tag: 'HID' }, as('user_boss'));
    await teams().updateTeam({ identifier: id, tag: 'HIDE' }, as('user_boss'));
    await teams().updateTeam({ identifier: id, visibility: 'limited' }, as('user_boss'));
    const [, hiding, hidden, shown] = await eventsOf(id);
    expect(hiding).toMatchObject({ data: { fields: ['tag', 'profileVisibility'] } });
    const alone = { teamIds: [id], userIds: ['user_boss'] };
    expect([hiding, hidden, shown].map((event) => event?.audience)).toEqual([alone, alone, { ...alone, gameId: 'valorant' }]);
    await teams().updateTeam({ identifier: id, visibility: 'private' }, as('user_boss'));
    const calls = [
      (identifier: string) => teams().updateTeam({ identifier, tag: 'NO' }, as('user_p13')),
      (identifier: string) => teams().removeTeamMember({ identifier, user: 'boss' }, as('user_p13')),
      (identifier: string) => invitations().listGroupInvitations({ group: { team: identifier } }, as('user_p13')),
    ];
    for (const call of calls) {
      const refusal = await call(id).catch((error: unknown) => error);
      expect(refusal).toEqual(fails('error_team_not_found'));
      expect(refusal).toEqual(await call('team_nobody_ever_made').catch((error: unknown) => error));
    }
  });
});
