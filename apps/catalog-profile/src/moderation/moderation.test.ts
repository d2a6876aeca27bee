import { describe, expect, it } from 'vitest';
import { signedFor } from '../../test/start-service.js';
import { order, type Told, useStaff } from '../../test/use-staff.js';
import { followSuspensions } from './follow-suspensions.js';

const fails = (code: string) => expect.objectContaining({ code });
const HOUR_MS = 3_600_000;
const { service, staff, by, query, told, laterBy, club } = useStaff();

describe('suspensions', () => {
  it('removes a user from boards and rosters until the suspension ends, and announces both', async () => {
    const { teams } = await club();
    const playing = async () =>
      (await service().profiles.batchGetTeamRosters({ teamIds: teams })).teams[0]?.members.map(({ userId }) => userId.slice(5)).toSorted();
    const until = laterBy(HOUR_MS);
    const answer = await staff().suspendUser({ user: 'ben', order, until }, by('mod'));
    expect(answer).toMatchObject({ userId: 'user_ben', suspendedUntil: until });
    expect(await playing()).toEqual(['ann', 'cyd']);
    expect(await service().profiles.resolveUser({ identifier: 'user_ben' })).toMatchObject({ isSuspended: true });
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
    expect((await service().profiles.resolveUser({ identifier: 'user_ben' })).isSuspended).toBeUndefined();
    expect(await query(`select is_listed from player_stats where user_id = 'user_ben'`)).toEqual([{ is_listed: true }]);
    const [, over] = await told('internal.user.access_changed');
    expect(over?.data).toMatchObject({ standing: { suspendedAt: null, suspendedUntil: null }, version: answer.version + 1 });
  });

  it('leaves a suspended user their roles, but hands them no ownership or captaincy', async () => {
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

  it.each([['2024-01-01T00:00:00Z'], ['soon'], ['2099-01-01T00:00:00Z']])('rejects %s as the end of a suspension', async (until) => {
    await expect(staff().suspendUser({ user: 'eve', order, until }, by('mod'))).rejects.toEqual(fails('INVALID_INPUT'));
  });
});

describe('bans', () => {
  it('ends the roles of a banned user and passes ownership and captaincy to the longest-serving member of the highest role', async () => {
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

  it('disables the groups that have no member left after bans, and announces it', async () => {
    const { org, teams } = await club();
    for (const user of ['ann', 'ben', 'cyd']) await staff().suspendUser({ user, order }, by('mod'));
    expect(await query('select status from organizations where id = $1', [org])).toEqual([{ status: 'disabled' }]);
    expect(await query('select distinct status from teams where id = any($1)', [teams])).toEqual([{ status: 'disabled' }]);
    const announced = async (type: string) => (await told(type)).filter(({ subject }) => [org, ...teams].includes(subject));
    expect((await announced('team.updated')).map(({ subject, data }) => [subject, data['fields']]).toSorted()).toEqual(
      teams.map((team) => [team, ['status']]).toSorted(),
    );
    expect(await announced('organization.disabled')).toHaveLength(1);
  });

  it('announces which games somebody no longer develops, whether staff, a command or a ban ended it', async () => {
    const { developers } = service();
    const games = ['counter_strike_2', 'league_of_legends', 'valorant'];
    for (const game of games) await developers.addGameDeveloper({ game, user: 'eve' });
    await query('truncate outbox_event');
    await staff().setDeveloperOfGame({ game: 'valorant', user: 'eve', order, isDeveloper: false }, by('opa'));
    await staff().setDeveloperOfGame({ game: 'valorant', user: 'eve', order, isDeveloper: false }, by('opa'));
    await developers.removeGameDeveloper({ game: 'league_of_legends', user: 'eve' });
    await developers.removeGameDeveloper({ game: 'league_of_legends', user: 'eve' });
    await staff().suspendUser({ user: 'eve', order }, by('mod'));
    const changes = (await told('internal.user.access_changed')).filter(({ data }) => data['leftGameIds'] !== undefined);
    expect(changes.map(({ subject, data }) => [subject, data['leftGameIds']])).toEqual([
      ['user_eve', ['valorant']],
      ['user_eve', ['league_of_legends']],
      ['user_eve', ['counter_strike_2']],
    ]);
    const versions = (await told('internal.user.access_changed')).map(({ data }) => data['version'] as number);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });

  it('finishes a ban that stopped halfway', async () => {
    const { org } = await club();
    await query(`update users set suspended_at = now() where id = 'user_ann'`);
    await followSuspensions(service().context);
    expect(
      await query('select role from organization_members where organization_id = $1 and left_at is null and role = $2', [org, 'OWNER']),
    ).toHaveLength(1);
    expect(await query(`select role from organization_members where user_id = 'user_ann' and left_at is null`)).toEqual([]);
  });

  it('revokes the invitations into a group together with the membership of a banned user, even if the ban stops there', async () => {
    const { org, teams } = await club();
    await invite('ann', [org, ...teams]);
    await query(`update users set suspended_at = now() where id = 'user_ann'`);
    await query(`create function stop() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$`);
    await query('create trigger stop before delete on game_developers for each statement execute function stop()');
    try {
      await expect(followSuspensions(service().context)).rejects.toThrow('stopped');
      const left = await query(`select role from organization_members where user_id = 'user_ann' and left_at is null`);
      expect(left).toEqual([]);
      expect(await openInvitations('ann')).toEqual([]);
    } finally {
      await query('drop function stop cascade');
    }
  });

  it('revokes the open invitations of a banned user after a ban that stopped halfway', async () => {
    const { org } = await club();
    await invite('dan', [org]);
    await query(`update users set suspended_at = now() where id = 'user_dan'`);
    await followSuspensions(service().context);
    expect(await openInvitations('dan')).toEqual([]);
  });

  const invite = async (user: string, [org, ...teams]: (string | undefined)[]): Promise<void> => {
    await query('truncate invitations cascade');
    for (const [index, [organizationId, teamId]] of [[org, null], ...teams.map((team) => [null, team])].entries())
      await query(
        `insert into invitations (id, organization_id, team_id, user_id, role, inviter_id, max_uses, created_at, expires_at)
         values ($1, $2, $3, $4, 'MEMBER', 'user_ben', 1, now(), now() + interval '1 day')`,
        [`inv_${index}`, organizationId, teamId, `user_${user}`],
      );
  };
  const openInvitations = (user: string) => query(`select id from invitations where status = 'open' and user_id = $1`, [`user_${user}`]);
});

describe('disabled groups', () => {
  /** Whether strangers see in a team's profile that it is disabled. */
  const seenDisabled = async (team: string) => {
    const item = { identifier: team, principal: signedFor('user_out'), callerUserId: '' };
    return (await service().profiles.batchGetTeams({ items: [item] })).items[0]?.team?.isDisabled;
  };

  it('keeps a disabled team off boards and out of new matches until it is enabled', async () => {
    const { teams } = await club();
    const [team = ''] = teams;
    const seen = () => seenDisabled(team);
    expect(await seen()).toBe(false);
    await staff().setTeamDisabled({ team, order, isDisabled: true, forfeits: true }, by('mod'));
    expect(await seen()).toBe(true);
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

  it('disables the teams of a disabled organization', async () => {
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

  it('shows in the profiles of its teams that an organization is disabled, also of one that hides which teams it has', async () => {
    const { org, teams } = await club();
    const [team = ''] = teams;
    await query(`update organizations set visibility = 'private' where id = $1`, [org]);
    for (const isDisabled of [true, false]) {
      await staff().setOrganizationDisabled({ organization: org, order, isDisabled, forfeits: false }, by('mod'));
      expect(await seenDisabled(team)).toBe(isDisabled);
    }
  });

  it('counts the disabled teams of an organization and marks them in its list, unlike disbanded ones', async () => {
    const { org, teams } = await club();
    const [disabled = '', disbanded = ''] = teams;
    const { profiles } = service();
    const seen = async () => {
      const identifier = org;
      const { teams: listed } = await profiles.listOrganizationTeams({ identifier }, by('eve'));
      const { organization } = await profiles.getOrganization({ identifier }, by('eve'));
      const stats = await profiles.getOrganizationStats({ identifier }, by('eve'));
      return [new Map(listed.map(({ id, isDisabled }) => [id, isDisabled])), organization?.teamCount, stats.teams];
    };
    await staff().setTeamDisabled({ team: disabled, order, isDisabled: true, forfeits: false }, by('mod'));
    const [isDisabled, isOpen] = [[disabled, true] as const, [disbanded, false] as const];
    expect(await seen()).toEqual([new Map([isDisabled, isOpen]), 2, 2]);
    await service().teams.disbandTeam({ identifier: disbanded, hasOngoingMatches: false }, by('ann'));
    expect(await seen()).toEqual([new Map([isDisabled]), 1, 1]);
    await staff().setTeamDisabled({ team: disabled, order, isDisabled: false, forfeits: false }, by('mod'));
    await staff().setOrganizationDisabled({ organization: org, order, isDisabled: true, forfeits: false }, by('mod'));
    expect(await seen(), 'of a disabled organization').toEqual([new Map([isDisabled]), 1, 1]);
  });

  it('enables a team without members only after an operator assigns a captain', async () => {
    const { teams } = await club();
    const [team = ''] = teams;
    await query('update team_members set left_at = now() where team_id = $1', [team]);
    await query(`update teams set status = 'disabled' where id = $1`, [team]);
    const assign = (user: string, who = 'opa') => staff().assignTeamCaptain({ team, order, user }, by(who));
    const enabling = staff().setTeamDisabled({ team, order, isDisabled: false, forfeits: false }, by('mod'));
    await expect(enabling).rejects.toEqual(fails('error_team_without_captain'));
    await expect(assign('dan', 'mod')).rejects.toEqual(fails('error_staff_role_required'));
    await expect(assign('opa')).rejects.toEqual(fails('INVALID_INPUT'));
    await expect(assign('nobody_at_all')).rejects.toEqual(fails('error_user_not_found'));
    await assign('dan');
    expect(await query('select user_id, role from team_members where team_id = $1 and left_at is null', [team])).toEqual([
      { user_id: 'user_dan', role: 'CAPTAIN' },
    ]);
    expect(await query('select status from teams where id = $1', [team])).toEqual([{ status: 'active' }]);
    expect(await told('team.joined')).toMatchObject([{ subject: team, data: { userId: 'user_dan' } }]);
    expect(await told('internal.team.opened')).toMatchObject([{ data: { teamId: team } }]);
    expect(await told('internal.audit.recorded')).toMatchObject([
      { data: { action: 'team.captain_assigned', target: team, reason: order.reason, after: { userId: 'user_dan' } } },
    ]);
    await expect(assign('eve')).rejects.toEqual(fails('error_already_exists'));
  });

  it('enables an organization without an owner only after an operator assigns one', async () => {
    const { org, teams } = await club();
    await query(`update organization_members set role = 'MEMBER' where organization_id = $1`, [org]);
    await staff().setOrganizationDisabled({ organization: org, order, isDisabled: true, forfeits: false }, by('mod'));
    const enabling = staff().setOrganizationDisabled({ organization: org, order, isDisabled: false, forfeits: false }, by('mod'));
    await expect(enabling).rejects.toEqual(fails('error_org_without_owner'));
    const assign = (user: string, who = 'opa') => staff().assignOrganizationOwner({ organization: org, order, user }, by(who));
    await expect(assign('cyd', 'mod')).rejects.toEqual(fails('error_staff_role_required'));
    await expect(assign('opa')).rejects.toEqual(fails('INVALID_INPUT'));
    await assign('cyd');
    expect(await query(`select user_id from organization_members where organization_id = $1 and role = 'OWNER'`, [org])).toEqual([
      { user_id: 'user_cyd' },
    ]);
    expect((await service().profiles.batchGetTeamRosters({ teamIds: teams })).teams.map(({ status }) => status)).toEqual([
      'active',
      'active',
    ]);
    expect(await told('organization.enabled')).toHaveLength(1);
    await expect(assign('ben')).rejects.toEqual(fails('error_already_exists'));
  });

  it('lets staff rename groups at any time and clear their profiles', async () => {
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
