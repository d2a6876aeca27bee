import { describe, expect, it } from 'vitest';
import { as, importRows, signedFor } from '../../test/start-service.js';
import { useClub } from '../../test/use-club.js';

const fails = (code: string) => expect.objectContaining({ code });

describe('teams', () => {
  const { service, teams, invitations, create, join, invite, membersOf, eventsOf } = useClub();

  it('founds a team of an organization and a game with the caller as CAPTAIN', async () => {
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

  it('names a private organization in none of its events, which its game receives too', async () => {
    const { pool } = service();
    await pool.query(`update organizations set visibility = 'private' where id = 'org_club'`);
    const { id } = await create();
    await teams().updateTeam({ identifier: id, tag: 'OTHER' }, as('user_boss'));
    await pool.query(`update organizations set visibility = 'public' where id = 'org_club'`);
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['team.created', 'team.updated']);
    for (const { data, audience } of events) {
      expect(data).not.toHaveProperty('organizationId');
      expect(audience).toMatchObject({ userIds: ['user_boss'], gameId: 'valorant' });
    }
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
  ])('rejects a new team with %s', async (_what, fields) => {
    await expect(create(fields)).rejects.toEqual(fails('INVALID_INPUT'));
  });

  it('rejects a name that looks like another team of the organization and game', async () => {
    await create({ name: 'Paypal' });
    await expect(create({ name: 'PayPaI' })).rejects.toEqual(fails('error_name_taken'));
    await create({ name: 'Paypal', gameId: 'counter_strike_2' });
  });

  it('refuses a reserved name or an unknown playlist as bad input before any conflict, even with a picture', async () => {
    const { id } = await create();
    await create({ name: 'Led Airship' });
    await service().staffAdministration.setNameReserved({ name: 'Led Airship', order: { reason: 'A trademark.' }, isReserved: true });
    const avatar = { storageId: 'img_1', url: 'https://a.example/media/img_1' };
    const changes = [{ name: 'Led Airship' }, { name: 'Led Airship', avatar }, { playlistId: 'nope' }];
    for (const change of changes)
      await expect(teams().updateTeam({ identifier: id, ...change }, as('user_boss'))).rejects.toEqual(fails('INVALID_INPUT'));
    await teams().disbandTeam({ identifier: id, hasOngoingMatches: false }, as('user_boss'));
    for (const change of changes)
      await expect(teams().updateTeam({ identifier: id, ...change }, as('user_boss'))).rejects.toEqual(fails('INVALID_INPUT'));
    await expect(teams().updateTeam({ identifier: id, name: 'Fair name' }, as('user_boss'))).rejects.toEqual(
      fails('error_team_not_active'),
    );
  });

  it('limits a person to 10 captaincies, even when they found many teams at once', async () => {
    await importRows(service(), 'organization', [{ name: 'Many teams', members: [{ username: 'stranger', role: 'OWNER' }] }]);
    const calls = Array.from({ length: 13 }, () => create({ organizationId: 'Many_teams' }, 'stranger'));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toEqual(fails('error_limit_reached'));
  });

  it('limits a person to 20 new teams in 24 hours, even when they found many at once', async () => {
    const foundMany = async (): Promise<string[]> => {
      const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => create({}, 'chief')));
      await service().pool.query(`update teams set status = 'disbanded'`);
      return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'founded' : String(outcome.reason.code)));
    };
    await service().pool.query(`insert into organization_members (id, organization_id, user_id, role) values ('mem_chief', 'org_club',
      'user_chief', 'MANAGER')`);
    await service().pool.query(
      `insert into group_foundings (user_id, kind, founded_at) select 'user_chief', 'team', $1 from generate_series(1, 18)`,
      [service().clock.now().toISOString()],
    );
    expect((await foundMany()).sort()).toEqual(['error_limit_reached', 'error_limit_reached', 'founded', 'founded']);
    service().clock.advance(24 * 60 * 60 * 1000);
    expect(await foundMany()).toEqual(['founded', 'founded', 'founded', 'founded']);
    await service().pool.query(`delete from organization_members where id = 'mem_chief'`);
  });

  it('shows the playlist, platform and region of a team', async () => {
    const { id } = await create({ platform: 'PC', region: 'NA_EAST' });
    const items = [{ identifier: id, principal: signedFor('user_boss'), callerUserId: '' }];
    const read = async () => (await service().profiles.batchGetTeams({ items })).items[0]?.team;
    expect(await read()).toMatchObject({ playlistId: 'competitive', platform: 'PC', region: 'NA_EAST' });
    await teams().updateTeam({ identifier: id, region: 'EU' }, as('user_boss'));
    expect(await read()).toMatchObject({ platform: 'PC', region: 'EU' });
  });

  it('passes the captaincy of a banned member to the longest-serving co-captain', async () => {
    const { id } = await create();
    await join(id, ['p10', 'p11'], 'CO_CAPTAIN');
    await teams().transferTeamCaptaincy({ identifier: id, newCaptain: 'p10' }, as('user_boss'));
    await teams().removeTeamMember({ identifier: id, user: 'boss' }, as('user_boss'));
    await service().organizations.banOrganizationUser({ identifier: 'club', user: 'p10', reason: 'Cheating.' }, as('user_boss'));
    expect(await membersOf(id)).toEqual({ p11: 'CAPTAIN' });
    const told = (await eventsOf(id)).slice(-3);
    expect(told.map(({ type }) => type)).toEqual(['team.left', 'internal.team.member_left', 'team.member_role_changed']);
    expect(told[0]).toMatchObject({ data: { userId: 'user_p10' }, audience: { userIds: ['user_p10', 'user_boss'] } });
    expect(told[1]?.data, 'unlike a suspended member').toEqual({ teamId: id, userId: 'user_p10', hasLeft: true });
  });

  it('makes no suspended member a CO_CAPTAIN, but a suspended CO_CAPTAIN a member', async () => {
    const { id } = await create();
    await join(id, ['p01']);
    const setRole = (role: string) => teams().setTeamMemberRole({ identifier: id, user: 'p01', role }, as('user_boss'));
    const suspend = (isSuspended: boolean) =>
      service().pool.query(`update users set suspended_at = case when $1 then now() end where id = 'user_p01'`, [isSuspended]);
    await suspend(true);
    await expect(setRole('CO_CAPTAIN')).rejects.toEqual(fails('error_user_not_found'));
    await suspend(false);
    await setRole('CO_CAPTAIN');
    await suspend(true);
    await setRole('MEMBER');
    expect(await membersOf(id)).toEqual({ boss: 'CAPTAIN', p01: 'MEMBER' });
    await suspend(false);
  });

  it('lists who joined a team since a time, with those who left, but without its founder', async () => {
    const since = new Date(0).toISOString();
    const { id, timestamp } = await create();
    await join(id, ['p10', 'p11', 'p12']);
    await service().pool.query(
      `update team_members set joined_at = $2::timestamptz + case user_id when 'user_p10' then interval '2 s' when 'user_p11' then
        interval '1 s' else interval '3 s' end where team_id = $1 and user_id <> 'user_boss'`,
      [id, timestamp],
    );
    await teams().removeTeamMember({ identifier: id, user: 'p11' }, as('user_boss'));
    const joins = async (from: string, limit = 10) =>
      (await service().profiles.listTeamJoins({ teamId: id, since: from, limit })).joins.map(({ userId }) => userId);
    expect(await joins(since)).toEqual(['user_p11', 'user_p10', 'user_p12']);
    expect(await joins(new Date(Date.parse(timestamp) + 2_000).toISOString())).toEqual(['user_p10', 'user_p12']);
    expect(await joins(since, 1)).toEqual(['user_p11']);
  });

  it('releases the name of a disbanded team and rejects further changes', async () => {
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
    // A match created concurrently would wait forever for a team that is gone.
    expect(told.at(-1)?.data).toEqual({ teamId: id, forfeits: true, isDisbanded: true });
    expect((await create({ name: 'Short lived' })).slug).toBe('short-lived-2');
  });

  it('refuses an unknown user, or a caller without the right, before it checks the state of the team', async () => {
    const { id } = await create();
    await join(id, ['p20', 'p21'], 'CO_CAPTAIN');
    const { id: invitationId } = await invite(id, 'p22');
    await service().pool.query(`update teams set status = 'disbanded' where id = $1`, [id]);
    const remove = (user: string, by: string) => teams().removeTeamMember({ identifier: id, user }, as(`user_${by}`));
    const revoke = (invitation: string) =>
      invitations().revokeInvitation({ group: { team: id }, invitationId: invitation }, as('user_boss'));
    const calls: [code: string, call: () => Promise<unknown>][] = [
      ['error_captain_required', () => remove('p20', 'stranger')],
      ['error_captain_required', () => remove('nobody_at_all', 'stranger')],
      ['error_captain_required', () => remove('p21', 'p20')],
      ['error_user_not_found', () => remove('stranger', 'boss')],
      ['error_user_not_found', () => remove('stranger', 'stranger')],
      ['error_user_not_found', () => teams().setTeamMemberRole({ identifier: id, user: 'p22', role: 'MEMBER' }, as('user_boss'))],
      ['error_user_not_found', () => teams().transferTeamCaptaincy({ identifier: id, newCaptain: 'p22' }, as('user_boss'))],
      ['error_user_not_found', () => invite(id, 'nobody_at_all')],
      ['error_invitation_not_found', () => revoke('inv_of_nobody')],
      ['error_team_not_active', () => remove('p20', 'boss')],
      ['error_team_not_active', () => remove('boss', 'boss')],
      ['error_team_not_active', () => teams().setTeamMemberRole({ identifier: id, user: 'p20', role: 'MEMBER' }, as('user_boss'))],
      ['error_team_not_active', () => teams().transferTeamCaptaincy({ identifier: id, newCaptain: 'p20' }, as('user_boss'))],
      ['error_team_not_active', () => invite(id, 'p20')],
      ['error_team_not_active', () => revoke(invitationId)],
    ];
    for (const [index, [code, call]] of calls.entries()) await expect(call(), String(index)).rejects.toEqual(fails(code));
  });

  it('keeps the events of a private team from its game, and the team from strangers', async () => {
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
