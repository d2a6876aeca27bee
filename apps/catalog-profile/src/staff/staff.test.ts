import { withTransaction } from '@matchpoint/postgres';
import type { CallerContext } from '@matchpoint/rpc';
import { beforeEach, describe, expect, it } from 'vitest';
import { order, PEOPLE, useStaff } from '../../test/use-staff.js';
import { ACCOUNT_CREATED, applyAccountEvent } from '../people/apply-account-event.js';

const fails = (code: string) => expect.objectContaining({ code });
const HOUR_MS = 3_600_000;
const { service, staff, by, query, told, laterBy, club } = useStaff();

describe('platform staff', () => {
  const CALLS: [name: string, floor: 'SUPPORT' | 'MODERATOR' | 'OPERATOR', call: (who: ReturnType<typeof by>) => Promise<unknown>][] = [
    ['search', 'SUPPORT', (who) => staff().searchUsers({ limit: 1 }, who)],
    ['look', 'SUPPORT', (who) => staff().getStaffUser({ user: 'eve' }, who)],
    ['sign out', 'SUPPORT', (who) => staff().orderAccessChange({ user: 'eve', order, change: { $case: 'endSessions', value: {} } }, who)],
    ['suspend', 'MODERATOR', (who) => staff().suspendUser({ user: 'eve', order, until: laterBy(HOUR_MS) }, who)],
    ['reinstate', 'MODERATOR', (who) => staff().reinstateUser({ user: 'eve', order }, who)],
    ['clear', 'MODERATOR', (who) => staff().clearUserProfile({ user: 'eve', order }, who)],
    [
      'give a plan',
      'OPERATOR',
      (who) => staff().orderAccessChange({ user: 'eve', order, change: { $case: 'changePlan', value: { plan: 'api_pro' } } }, who),
    ],
    ['give a role', 'OPERATOR', (who) => staff().setStaffRole({ user: 'eve', order }, who)],
    ['verify', 'OPERATOR', (who) => staff().setUserVerified({ user: 'eve', order, isVerified: true }, who)],
    ['list developers', 'OPERATOR', (who) => staff().listDevelopersOfGame({ game: 'valorant' }, who)],
    ['list reserved names', 'OPERATOR', (who) => staff().listReservedNames({ limit: 10 }, who)],
    ['reserve a name', 'OPERATOR', (who) => staff().setNameReserved({ name: 'Nobody', order, isReserved: true }, who)],
    ['add a developer', 'OPERATOR', (who) => staff().setDeveloperOfGame({ game: 'valorant', user: 'eve', order, isDeveloper: true }, who)],
  ];

  it.each(CALLS)('can %s from %s up, which lower roles are told; for others the operation does not exist', async (_name, floor, call) => {
    await expect(call(by('dan'))).rejects.toEqual(fails('error_not_found'));
    const roles = { SUPPORT: 'sup', MODERATOR: 'mod', OPERATOR: 'opa' } as const;
    const names = Object.keys(roles) as (keyof typeof roles)[];
    for (const role of names) {
      const isEnough = names.indexOf(role) >= names.indexOf(floor);
      const calling = call(by(roles[role]));
      const message = `Your platform role is too low: it needs ${floor} or higher.`;
      await (isEnough ? calling : expect(calling).rejects.toMatchObject({ code: 'error_staff_role_required', message }));
    }
  });

  it.each(CALLS)('%s is refused to staff whose session or key lacks a second factor', async (_name, floor, call) => {
    const weak = (user: string) => ({ caller: { ...by(user).caller, platformRole: 'needs_second_factor' } as CallerContext });
    await expect(call(weak('opa')), floor).rejects.toEqual(fails('error_second_factor_required'));
    await expect(call(weak('dan')), 'strangers learn nothing about factors').rejects.toEqual(fails('error_not_found'));
  });

  it.each(CALLS)('%s does not exist for a key without platform.staff, whoever owns it', async (_name, _floor, call) => {
    for (const user of ['opa', 'sup', 'dan'])
      await expect(call({ caller: { ...by(user).caller, platformRole: undefined } as CallerContext })).rejects.toEqual(
        fails('error_not_found'),
      );
  });

  it('act on users of lower roles, and have no rights while they are suspended themselves', async () => {
    for (const target of ['mod', 'mae', 'opa'])
      await expect(staff().suspendUser({ user: target, order }, by('mod')), target).rejects.toEqual(fails('error_staff_role_required'));
    await staff().suspendUser({ user: 'sup', order, until: laterBy(HOUR_MS) }, by('mod'));
    await expect(staff().requireStaff({ floor: 'SUPPORT' }, by('sup'))).rejects.toEqual(fails('error_not_found'));
    await service().staffAdministration.suspendUser({ user: 'mod', order });
    await staff().reinstateUser({ user: 'mod', order }, by('opa'));
    await expect(staff().requireStaff({ floor: 'SUPPORT' }, by('mod')), 'a ban ends being staff').rejects.toEqual(fails('error_not_found'));
    expect(await staff().requireStaff({ floor: 'SUPPORT' }, by('mae')), 'imported as staff').toEqual({ role: 'MODERATOR' });
  });

  it('requires a reason of 3 to 500 characters, and records who did what to whom and why', async () => {
    for (const reason of ['', 'no', ' a ', 'x'.repeat(501)])
      await expect(staff().suspendUser({ user: 'eve', order: { reason } }, by('mod'))).rejects.toEqual(fails('INVALID_INPUT'));
    await staff().renameUser({ user: 'dan', order, username: 'daniel' }, by('mod'));
    await staff().renameUser({ user: 'user_dan', order, username: 'dan' }, by('mod'));
    const [renamed] = await told('internal.audit.recorded');
    expect(renamed).toMatchObject({
      subject: 'user_dan',
      data: {
        ...{ actorUserId: 'user_mod', actorRole: 'MODERATOR', action: 'user.renamed', target: 'user_dan' },
        ...{ before: { username: 'dan' }, after: { username: 'daniel' }, ...order },
      },
    });
  });

  it('never loses the last operator, whoever leaves at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await query(`update users set staff_role = 'OPERATOR' where id in ('user_opa', 'user_opb')`);
      const outcomes = await Promise.allSettled([
        staff().setStaffRole({ user: 'opb', order, role: 'SUPPORT' }, by('opa')),
        staff().setStaffRole({ user: 'opa', order }, by('opb')),
        service().staffAdministration.suspendUser({ user: 'opa', order }),
        service().staffAdministration.setStaffRole({ user: 'opb', order, role: 'MODERATOR' }),
      ]);
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
      const left = await query(`select id from users where staff_role = 'OPERATOR' and suspended_at is null`);
      expect(left).not.toHaveLength(0);
      await query('update users set suspended_at = null, suspended_until = null');
    }
    await query(`update users set staff_role = null where id = 'user_opb'`);
    await query(`update users set staff_role = 'OPERATOR' where id = 'user_opa'`);
    await expect(staff().setStaffRole({ user: 'opa', order, role: 'MODERATOR' }, by('opa'))).rejects.toEqual(fails('error_last_operator'));
    await expect(service().staffAdministration.suspendUser({ user: 'opa', order })).rejects.toEqual(fails('error_last_operator'));
  });

  it('counts only operators who can sign in, and gives no role to a deleted user', async () => {
    await query(`update users set staff_role = case when id = 'user_opa' then 'OPERATOR' end where staff_role = 'OPERATOR'`);
    await query(`insert into users (id, username, created_at, deleted_at, visibility, has_account)
      values ('user_gone', 'deleted-gone', now(), now(), 'private', true)`);
    const { staffAdministration, users } = service();
    const isLast = fails('error_last_operator');
    const appoint = (user: string) => staff().setStaffRole({ user, order, role: 'OPERATOR' }, by('opa'));
    await expect(appoint('user_gone')).rejects.toEqual(fails('error_user_not_found'));
    await expect(staffAdministration.setStaffRole({ user: 'user_gone', order })).rejects.toEqual(fails('error_user_not_found'));
    await appoint('eve');
    await query(`update users set staff_role = 'OPERATOR' where id = 'user_gone'`);
    await expect(staff().setStaffRole({ user: 'opa', order }, by('opa'))).rejects.toEqual(isLast);
    await expect(staffAdministration.suspendUser({ user: 'opa', order })).rejects.toEqual(isLast);
    await expect(users.checkRetirement({ id: 'user_opa' })).rejects.toEqual(fails('error_account_deletion_blocked'));
    await expect(users.retireUser({ id: 'user_opa' })).rejects.toEqual(fails('error_account_deletion_blocked'));
    await staff().setStaffRole({ user: 'eve', order }, by('opa'));
    await query(`delete from users where id = 'user_gone'`);
  });

  it('counts an operator who registers by a link only once the account exists', async () => {
    await query(`update users set staff_role = case when id = 'user_opa' then 'OPERATOR' end where staff_role = 'OPERATOR'`);
    await service().users.createUser({ id: 'user_newcomer', username: 'newcomer', staffRole: 'OPERATOR' });
    const demote = (user: string) => staff().setStaffRole({ user, order, role: 'SUPPORT' }, by(user));
    await expect(demote('opa')).rejects.toEqual(fails('error_last_operator'));
    await withTransaction(service().pool, (tx) => applyAccountEvent(tx, { type: ACCOUNT_CREATED, data: { userId: 'user_newcomer' } }));
    await demote('opa');
    await expect(demote('newcomer')).rejects.toEqual(fails('error_last_operator'));
    await query(`update users set staff_role = case when id = 'user_opa' then 'OPERATOR' end where id in ('user_opa', 'user_newcomer')`);
    await service().users.discardUser({ id: 'user_newcomer' });
  });

  it('never takes the role of the only operator who acts, even before the event about the account', async () => {
    await query(`update users set staff_role = case when id = 'user_opa' then 'OPERATOR' end where staff_role = 'OPERATOR'`);
    await query(`update users set has_account = false where id = 'user_opa'`);
    await expect(staff().setStaffRole({ user: 'opa', order }, by('opa'))).rejects.toEqual(fails('error_last_operator'));
    await query(`update users set has_account = true where id = 'user_opa'`);
  });

  it('pages through all users by name and standing, newest first', async () => {
    await staff().suspendUser({ user: 'dan', order }, by('mod'));
    await staff().suspendUser({ user: 'eve', order, until: laterBy(HOUR_MS) }, by('mod'));
    const find = async (request: object) =>
      (await staff().searchUsers({ limit: 100, ...request }, by('sup'))).users.map(({ user, status }) => `${user?.username} ${status}`);
    expect(await find({ search: 'DAN' })).toEqual(['dan banned']);
    expect(await find({ status: 'suspended' })).toEqual(['eve suspended']);
    expect(await find({ status: 'banned' })).toEqual(['dan banned']);
    const all = await find({});
    expect(all).toHaveLength(PEOPLE.length);
    const pages: string[] = [];
    for (let after = {}; ;) {
      const { users, hasMore } = await staff().searchUsers({ limit: 3, ...after }, by('sup'));
      pages.push(...users.map(({ user, status }) => `${user?.username} ${status}`));
      if (!hasMore) break;
      const last = users.at(-1)?.user;
      after = { afterCreatedAt: last?.createdAt, afterId: last?.id };
    }
    expect(pages).toEqual(all);
  });
});

describe('a reserved name', () => {
  const reserve = (name: string, isReserved = true) => staff().setNameReserved({ name, order, isReserved }, by('opa'));
  const names = async () => (await staff().listReservedNames({ limit: 10 }, by('opa'))).names.map(({ name }) => name);
  beforeEach(() => query('delete from reserved_names'));

  it('cannot be taken in any way, nor can a lookalike; a current holder keeps it', async () => {
    const { org, teams } = await club();
    const [team = ''] = teams;
    await reserve('Grand Admin');
    await query('update users set renamed_at = null');
    const { organizations, teams: teamService, people, users } = service();
    const refused = (path: string) =>
      expect.objectContaining({ code: 'INVALID_INPUT', details: { issues: [{ path, message: 'is a reserved word' }] } });
    const takes: [path: string, take: (name: string) => Promise<unknown>][] = [
      ['body.name', (name) => organizations.createOrganization({ name, tag: 'ADM' }, by('dan'))],
      ['body.name', (name) => organizations.updateOrganization({ identifier: org, name }, by('ann'))],
      [
        'body.name',
        (name) =>
          teamService.createTeam({ organizationId: org, gameId: 'valorant', playlistId: 'competitive', name, tag: 'ADM' }, by('ann')),
      ],
      ['body.name', (name) => teamService.updateTeam({ identifier: team, name }, by('ann'))],
      ['body.name', (name) => staff().renameTeam({ team, order, name }, by('opa'))],
      ['body.name', (name) => staff().renameOrganization({ organization: org, order, name }, by('opa'))],
      ['body.username', (name) => people.updateOwnProfile({ username: name.replace(/ +/, '.') }, by('dan'))],
      ['body.username', (name) => staff().renameUser({ user: 'eve', order, username: name.replace(/ +/, '-') }, by('opa'))],
      ['body.username', (name) => users.createUser({ id: 'user_01j6qvx3k0fd8r5y2m9wcz0001', username: name.replace(/ +/, '_') })],
    ];
    for (const [index, [path, take]] of takes.entries())
      for (const name of ['Grand Admin', 'grand  admin', 'GRAND ADMIN', 'Grand Adrnin'])
        await expect(take(name), `${index} ${name}`).rejects.toEqual(refused(path));
    await expect(organizations.createOrganization({ name: 'Grаnd Аdmin', tag: 'ADM' }, by('dan'))).rejects.toEqual(fails('INVALID_INPUT'));
    await query(`update users set username = 'Grand_Admin' where id = 'user_cyd'`);
    await people.updateOwnProfile({ name: 'Cyd' }, by('cyd'));
    await query(`update users set username = 'cyd' where id = 'user_cyd'`);
    await reserve('grand_admin', false);
    await organizations.createOrganization({ name: 'Grand Admin', tag: 'ADM' }, by('dan'));
  });

  it('is listed once, however often and in whatever spelling it is reserved, by staff or by command, and is audited', async () => {
    await query('truncate outbox_event');
    const answers = await Promise.all(['Support', 'support', ' SUPPORT '].map((name) => reserve(name)));
    expect(answers.filter(({ hasChanged }) => hasChanged)).toHaveLength(1);
    await service().staffAdministration.setNameReserved({ name: 'Zero', order, isReserved: true });
    expect((await names()).map((name) => name.toLowerCase())).toEqual(['support', 'zero']);
    const page = await service().staffAdministration.listReservedNames({ limit: 1 });
    expect(page).toMatchObject({ names: [{}], nextKey: 'support' });
    expect(await staff().listReservedNames({ limit: 1, afterKey: page.nextKey }, by('opa'))).toEqual({
      names: [{ name: 'Zero', reservedAt: expect.any(String) }],
    });
    expect([(await reserve('Support', false)).hasChanged, (await reserve('Support', false)).hasChanged]).toEqual([true, false]);
    expect((await told('internal.audit.recorded')).map(({ data: { action, actorRole } }) => [action, actorRole])).toEqual([
      ['name.reserved', 'OPERATOR'],
      ['name.reserved', 'COMMAND'],
      ['name.released', 'OPERATOR'],
    ]);
    for (const bad of ['a/b', 'x', 'Grаnd Admin']) await expect(reserve(bad), bad).rejects.toEqual(fails('INVALID_INPUT'));
  });
});
