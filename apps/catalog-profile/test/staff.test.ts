import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followSuspensions } from '../src/follow-suspensions.js';
import { as, importRows, useService } from './start-service.js';

const fails = (code: string) => expect.objectContaining({ code });
const PEOPLE = ['opa', 'opb', 'mod', 'mae', 'sup', 'ann', 'ben', 'cyd', 'dan', 'eve'];
const order = { reason: 'Cheating in a scrim.', address: '192.0.2.0/24' };
const HOUR_MS = 3_600_000;

const service = useService();
const staff = () => service().staff;
const by = (user: string) => as(`user_${user}`);
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => (await service().pool.query(text, values)).rows as Row[];
interface Told {
  type: string;
  subject: string;
  data: Record<string, unknown>;
}
const told = (type: string): Promise<Told[]> =>
  query('select type, subject, data from outbox_event where type = $1 order by position', [type]);
const laterBy = (ms: number): string => new Date(service().clock.now().getTime() + ms).toISOString();

let count = 0;
/** An organization with a team of each game, run by ann; ben is an ADMIN and on both teams, cyd a member. */
async function club(): Promise<{ org: string; teams: string[] }> {
  count += 1;
  const name = `Club ${count}`;
  const members = [
    { username: 'ann', role: 'OWNER' },
    { username: 'ben', role: 'ADMIN' },
    { username: 'cyd', role: 'MEMBER' },
  ];
  await importRows(service(), 'organization', [{ id: `org_${count}`, name, members }]);
  const teams = ['valorant', 'league_of_legends'].map((game) => ({
    ...{ id: `team_${count}_${game}`, slug: `${game}-${count}`, name: `${name} ${game}`, game, organization: name },
    members: [
      { username: 'ann', role: 'CAPTAIN' },
      { username: 'cyd', role: 'MEMBER' },
      { username: 'ben', role: 'CO_CAPTAIN' },
    ],
  }));
  await importRows(service(), 'team', teams);
  await query('truncate outbox_event');
  return { org: `org_${count}`, teams: teams.map(({ id }) => id) };
}

beforeAll(async () => {
  await importRows(
    service(),
    'user',
    PEOPLE.map((username) => ({ id: `user_${username}`, username, name: username.toUpperCase() })),
  );
  await importRows(service(), 'user', [{ username: 'mae', isStaff: true }]);
});

beforeEach(async () => {
  await query(`update users set suspended_at = null, suspended_until = null, staff_role = case id when 'user_opa' then 'OPERATOR'
    when 'user_opb' then 'OPERATOR' when 'user_mod' then 'MODERATOR' when 'user_sup' then 'SUPPORT' end`);
  await query('truncate outbox_event');
});

describe('platform staff', () => {
  const CALLS: [name: string, floor: 'SUPPORT' | 'MODERATOR' | 'OPERATOR', call: (user: string) => Promise<unknown>][] = [
    ['search', 'SUPPORT', (user) => staff().searchUsers({ limit: 1 }, by(user))],
    ['look', 'SUPPORT', (user) => staff().getStaffUser({ user: 'eve' }, by(user))],
    [
      'sign out',
      'SUPPORT',
      (user) => staff().orderAccessChange({ user: 'eve', order, change: { $case: 'endSessions', value: {} } }, by(user)),
    ],
    ['suspend', 'MODERATOR', (user) => staff().suspendUser({ user: 'eve', order, until: laterBy(HOUR_MS) }, by(user))],
    ['reinstate', 'MODERATOR', (user) => staff().reinstateUser({ user: 'eve', order }, by(user))],
    ['clear', 'MODERATOR', (user) => staff().clearUserProfile({ user: 'eve', order }, by(user))],
    [
      'give a plan',
      'OPERATOR',
      (user) => staff().orderAccessChange({ user: 'eve', order, change: { $case: 'changePlan', value: { plan: 'api_pro' } } }, by(user)),
    ],
    ['give a role', 'OPERATOR', (user) => staff().setStaffRole({ user: 'eve', order }, by(user))],
    ['verify', 'OPERATOR', (user) => staff().setUserVerified({ user: 'eve', order, isVerified: true }, by(user))],
    ['list developers', 'OPERATOR', (user) => staff().listDevelopersOfGame({ game: 'valorant' }, by(user))],
    ['list reserved names', 'OPERATOR', (user) => staff().listReservedNames({ limit: 10 }, by(user))],
    ['reserve a name', 'OPERATOR', (user) => staff().setNameReserved({ name: 'Nobody', order, isReserved: true }, by(user))],
    [
      'add a developer',
      'OPERATOR',
      (user) => staff().setDeveloperOfGame({ game: 'valorant', user: 'eve', order, isDeveloper: true }, by(user)),
    ],
  ];

  it.each(CALLS)('%s from %s on; nothing is there for others', async (_name, floor, call) => {
    await expect(call('dan')).rejects.toEqual(fails('error_not_found'));
    const roles = { SUPPORT: 'sup', MODERATOR: 'mod', OPERATOR: 'opa' } as const;
    const names = Object.keys(roles) as (keyof typeof roles)[];
    for (const role of names) {
      const isEnough = names.indexOf(role) >= names.indexOf(floor);
      const calling = call(roles[role]);
      await (isEnough ? calling : expect(calling).rejects.toEqual(fails('error_staff_role_required')));
    }
  });

  it('act on users of lower roles, and are nothing while they are suspended themselves', async () => {
    for (const target of ['mod', 'mae', 'opa'])
      await expect(staff().suspendUser({ user: target, order }, by('mod')), target).rejects.toEqual(fails('error_staff_role_required'));
    await staff().suspendUser({ user: 'sup', order, until: laterBy(HOUR_MS) }, by('mod'));
    await expect(staff().requireStaff({ floor: 'SUPPORT' }, by('sup'))).rejects.toEqual(fails('error_not_found'));
    await service().staffAdministration.suspendUser({ user: 'mod', order });
    await staff().reinstateUser({ user: 'mod', order }, by('opa'));
    await expect(staff().requireStaff({ floor: 'SUPPORT' }, by('mod')), 'a ban ends being staff').rejects.toEqual(fails('error_not_found'));
    expect(await staff().requireStaff({ floor: 'SUPPORT' }, by('mae')), 'imported as staff').toEqual({ role: 'MODERATOR' });
  });

  it('says why in 3 to 500 characters, and leaves who did what to whom and why', async () => {
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

  it('loses no last operator, whoever goes at the same time', async () => {
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

describe('a suspension', () => {
  it('takes a user off boards and rosters until its end, and tells who lets them in', async () => {
    const { teams } = await club();
    const playing = async () =>
      (await service().profiles.batchGetTeamRosters({ teamIds: teams })).teams[0]?.members.map(({ userId }) => userId.slice(5)).toSorted();
    const until = laterBy(HOUR_MS);
    const answer = await staff().suspendUser({ user: 'ben', order, until }, by('mod'));
    expect(answer).toMatchObject({ userId: 'user_ben', suspendedUntil: until });
    expect(await playing()).toEqual(['ann', 'cyd']);
    expect(await query(`select is_listed from player_stats where user_id = 'user_ben'`)).toEqual([{ is_listed: false }]);
    expect(await told('internal.user.access_changed')).toMatchObject([
      { data: { userId: 'user_ben', version: answer.version, standing: { suspendedUntil: until }, endsSessions: true } },
    ]);
    expect((await told('internal.team.member_left')).map(({ data }) => data)).toEqual(
      teams.toSorted().map((teamId) => ({ teamId, userId: 'user_ben' })),
    );
    await staff().suspendUser({ user: 'ben', order, until }, by('mod'));
    expect(await told('internal.user.access_changed'), 'the same again').toHaveLength(1);
    service().clock.advance(HOUR_MS + 1);
    await followSuspensions(service().context);
    expect(await playing()).toEqual(['ann', 'ben', 'cyd']);
    expect(await query(`select is_listed from player_stats where user_id = 'user_ben'`)).toEqual([{ is_listed: true }]);
    const [, over] = await told('internal.user.access_changed');
    expect(over?.data).toMatchObject({ standing: { suspendedAt: null, suspendedUntil: null }, version: answer.version + 1 });
  });

  it('keeps what the person is, and hands nothing over to them: no ownership, no captaincy', async () => {
    const { org, teams } = await club();
    const [team = ''] = teams;
    const roleIn = async (table: 'organization' | 'team', id: string, user: string) =>
      (await query<{ role: string }>(`select role from ${table}_members where ${table}_id = $1 and user_id = $2`, [id, `user_${user}`]))[0]
        ?.role;
    await staff().suspendUser({ user: 'ben', order, until: laterBy(HOUR_MS) }, by('mod'));
    const { organizations, teams: teamService } = service();
    const refused = fails('error_user_not_found');
    await expect(organizations.transferOrganizationOwnership({ identifier: org, newOwner: 'ben' }, by('ann'))).rejects.toEqual(refused);
    await expect(teamService.transferTeamCaptaincy({ identifier: team, newCaptain: 'ben' }, by('ann'))).rejects.toEqual(refused);
    expect([await roleIn('organization', org, 'ben'), await roleIn('team', team, 'ben')]).toEqual(['ADMIN', 'CO_CAPTAIN']);
    await staff().suspendUser({ user: 'ann', order }, by('mod'));
    expect([await roleIn('organization', org, 'cyd'), await roleIn('team', team, 'cyd')]).toEqual(['OWNER', 'CAPTAIN']);
    await staff().suspendUser({ user: 'cyd', order }, by('mod'));
    expect([await roleIn('organization', org, 'ben'), await roleIn('team', team, 'ben')], 'nobody else is left').toEqual([
      'OWNER',
      'CAPTAIN',
    ]);
  });

  it.each([['2024-01-01T00:00:00Z'], ['soon'], ['2099-01-01T00:00:00Z']])('has no end at %s', async (until) => {
    await expect(staff().suspendUser({ user: 'eve', order, until }, by('mod'))).rejects.toEqual(fails('INVALID_INPUT'));
  });
});

describe('a ban', () => {
  it('ends all roles: ownership goes to the highest, longest member, captaincy to the longest co-captain', async () => {
    const { org, teams } = await club();
    await staff().suspendUser({ user: 'ann', order }, by('mod'));
    const roles = (table: string, column: string, id: string | undefined) =>
      query(`select user_id, role from ${table} where ${column} = $1 and left_at is null order by user_id`, [id]);
    expect(await roles('organization_members', 'organization_id', org)).toEqual([
      { user_id: 'user_ben', role: 'OWNER' },
      { user_id: 'user_cyd', role: 'MEMBER' },
    ]);
    for (const team of teams)
      expect(await roles('team_members', 'team_id', team)).toEqual([
        { user_id: 'user_ben', role: 'CAPTAIN' },
        { user_id: 'user_cyd', role: 'MEMBER' },
      ]);
    const types = (await query<Told>('select type from outbox_event')).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['organization.member_removed', 'organization.ownership_transferred', 'team.left']));
  });

  it('of everybody disables the groups that nobody is left in', async () => {
    const { org, teams } = await club();
    for (const user of ['ann', 'ben', 'cyd']) await staff().suspendUser({ user, order }, by('mod'));
    expect(await query('select status from organizations where id = $1', [org])).toEqual([{ status: 'disabled' }]);
    expect(await query('select distinct status from teams where id = any($1)', [teams])).toEqual([{ status: 'disabled' }]);
  });

  it('that a process left half done is carried through', async () => {
    const { org } = await club();
    await query(`update users set suspended_at = now() where id = 'user_ann'`);
    await followSuspensions(service().context);
    expect(
      await query('select role from organization_members where organization_id = $1 and left_at is null and role = $2', [org, 'OWNER']),
    ).toHaveLength(1);
    expect(await query(`select role from organization_members where user_id = 'user_ann' and left_at is null`)).toEqual([]);
  });
});

describe('groups that staff disable', () => {
  it('a team plays no new match and stands on no board until it is enabled again', async () => {
    const { teams } = await club();
    const [team = ''] = teams;
    await staff().setTeamDisabled({ team, order, isDisabled: true, forfeits: true }, by('mod'));
    await staff().setTeamDisabled({ team, order, isDisabled: true, forfeits: false }, by('mod'));
    expect(await told('team.banned')).toMatchObject([{ data: { teamId: team, reason: order.reason } }]);
    expect(await told('internal.team.closed')).toMatchObject([{ data: { teamId: team, forfeits: true } }]);
    expect(await query('select is_listed from team_stats where team_id = $1', [team])).toEqual([{ is_listed: false }]);
    await expect(service().teams.updateTeam({ identifier: team, name: 'Other' }, by('ann'))).rejects.toEqual(
      fails('error_team_not_active'),
    );
    await staff().setTeamDisabled({ team, order, isDisabled: false, forfeits: false }, by('mod'));
    expect(await told('internal.team.opened')).toMatchObject([{ data: { teamId: team } }]);
    expect(await query('select is_listed from team_stats where team_id = $1', [team])).toEqual([{ is_listed: true }]);
  });

  it('an organization takes its teams along while it lasts', async () => {
    const { org, teams } = await club();
    const statuses = async () => (await service().profiles.batchGetTeamRosters({ teamIds: teams })).teams.map(({ status }) => status);
    await staff().setOrganizationDisabled({ organization: org, order, isDisabled: true, forfeits: true }, by('mod'));
    expect(await statuses()).toEqual(['disabled', 'disabled']);
    const closed = await told('internal.team.closed');
    expect(closed.map(({ subject, data }) => [subject, data.forfeits, data.closedWith])).toEqual(
      teams.toSorted().map((team) => [team, true, teams.filter((other) => other !== team)]),
    );
    expect(await told('organization.disabled')).toHaveLength(1);
    const writing = service().organizations.updateOrganization({ identifier: org, tag: 'NEW' }, by('ann'));
    await expect(writing).rejects.toEqual(fails('error_org_not_active'));
    await staff().setOrganizationDisabled({ organization: org, order, isDisabled: false, forfeits: false }, by('mod'));
    expect(await statuses()).toEqual(['active', 'active']);
    expect(await told('internal.team.opened')).toHaveLength(2);
  });

  it('are renamed however lately they were, and lose what they say of themselves', async () => {
    const { org, teams } = await club();
    const [team = ''] = teams;
    await query(`update organizations set renamed_at = now(), description = 'x', avatar_url = 'https://a.example/x.png' where id = $1`, [
      org,
    ]);
    const { slug } = await staff().renameOrganization({ organization: org, order, name: `Decent ${org}` }, by('mod'));
    expect(slug).toBe(`Decent_${org}`);
    await staff().clearOrganizationProfile({ organization: org, order }, by('mod'));
    await staff().renameTeam({ team, order, name: 'Decent' }, by('mod'));
    await staff().clearTeamProfile({ team, order }, by('mod'));
    expect(await query('select description, avatar_url from organizations where id = $1', [org])).toEqual([
      { description: null, avatar_url: null },
    ]);
    const fields = (await query<Told>(`select data from outbox_event where type like '%.updated' order by position`)).map(
      ({ data }) => data.fields,
    );
    expect(fields).toEqual([['name'], ['description', 'avatarUrl'], ['name']]);
  });
});

describe('a reserved name', () => {
  const reserve = (name: string, isReserved = true) => staff().setNameReserved({ name, order, isReserved }, by('opa'));
  const names = async () => (await staff().listReservedNames({ limit: 10 }, by('opa'))).names.map(({ name }) => name);
  beforeEach(() => query('delete from reserved_names'));

  it('is nobody’s to take, nor is what looks like it, in any of the ways to take a name; who has it keeps it', async () => {
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

  it('is on the list once, however often and in whatever spelling, by staff or by command, with an entry in the audit log', async () => {
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
