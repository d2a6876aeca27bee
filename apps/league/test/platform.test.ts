import { describe, expect, it } from 'vitest';
import { codeOf, useLeagueWorld } from './league-world.js';
import { useLeagueService } from './start-league-service.js';

const service = useLeagueService({ MATCHPOINT_LEAGUE_CREATION: 'staff' });
const { query, by, personal, told } = useLeagueWorld(service);
const order = (name: string, what: object, league = 'one') =>
  codeOf(service.administration().updateStaffLeague({ league, ...what }, personal(name)));
const change = (name: string, what: object, league = 'one') => order(name, { reason: 'Prizes were not paid.', ...what }, league);
const shown = async () =>
  (await query(`select status, is_verified as verified, is_featured as featured from league where id = 'league_1'`))[0];
const types = async () => (await told()).events.map(({ type }) => type);

describe('the platform', () => {
  it('reads the staff and the activities of a league from SUPPORT up, who can change nothing in it', async () => {
    const read = (name: string) => codeOf(service.leagues().listLeagueMembers({ slug: 'one' }, personal(name)));
    const feed = (name: string) => codeOf(service.leagues().listLeagueActivities({ identifier: 'one', pageSize: 5 }, by(name)));
    expect([await read('sue'), await feed('sue'), await read('dan'), await feed('dan')]).toEqual(Array(4).fill('ok'));
    const refused = [
      await read('pia'),
      await feed('pia'),
      await codeOf(service.administration().announceLeague({ league: 'one', title: 'Week 3', body: 'Drawn.' }, by('sue'))),
    ];
    expect(refused).toEqual(Array(3).fill('error_league_role_required'));
  });

  it('suspends and resumes a league, and setting the same value emits no event', async () => {
    for (const status of ['active', 'suspended', 'suspended', 'active']) expect(await change('dan', { status, reason: 'x' })).toBe('ok');
    expect(await types()).toEqual(['league.suspended', 'league.unsuspended']);
    expect(await shown()).toEqual({ status: 'active', verified: false, featured: false });
  });

  it('creates leagues from MODERATOR on where only platform staff may', async () => {
    const create = (name: string) =>
      codeOf(service.administration().createLeague({ name: `League of ${name}`, games: [] }, personal(name)));
    expect([await create('pam'), await create('sue'), await create('dan'), await create('oli')]).toEqual([
      ...['error_staff_role_required', 'error_staff_role_required', 'ok', 'ok'],
    ]);
  });

  it('leaves a resumed league disabled if its owner disabled it', async () => {
    await change('dan', { status: 'suspended' });
    await query('update league set is_enabled = false');
    await change('dan', { status: 'active' });
    expect(await shown()).toMatchObject({ status: 'disabled' });
  });

  it('verifies and features leagues, and can undo both', async () => {
    expect(await change('dan', { isVerified: true, isFeatured: true })).toBe('ok');
    expect(await shown()).toEqual({ status: 'active', verified: true, featured: true });
    expect(await change('dan', { isVerified: false, isFeatured: false })).toBe('ok');
    expect(await types()).toEqual(['league.verified', 'league.featured', 'league.settings_updated', 'league.unfeatured']);
  });

  it('records staff actions with role, reason and league in the audit log, unless nothing changes', async () => {
    await query(`insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at)
      values ('season_1', 'league_1', 'valorant', 'S1', 'active', now(), now(), now(), now())`);
    for (const reason of ['Prizes.', 'Again.']) await change('dan', { status: 'suspended', isVerified: false, reason });
    await change('oli', { shutdown: 'execute' });
    const kept = await query(`select data from outbox_event where type = 'internal.audit.recorded' order by position`);
    expect(kept.map(({ data }) => data)).toMatchObject([
      {
        ...{ actorUserId: 'user_dan', actorRole: 'MODERATOR', action: 'league.suspended', target: 'league_1', reason: 'Prizes.' },
        before: { status: 'active' },
      },
      { actorUserId: 'user_oli', actorRole: 'OPERATOR', action: 'league.shutdown', before: { status: 'suspended' } },
    ]);
    expect(kept).toHaveLength(2);
  });

  it("records in the audit log the league, the target, the network and the gateway's request", async () => {
    const origin = { requestId: 'req_gateway', address: '192.0.2.0/24' };
    const ban = { league: 'one', teamId: 'team_b', reason: 'Collusion.', isPermanent: true };
    await service.administration().createLeagueBan(ban, { ...by('dan'), requestId: 'chosen by the client', origin });
    const kept = await query(`select data from outbox_event where type = 'internal.audit.recorded'`);
    expect(kept.map(({ data }) => data)).toMatchObject([
      { actorUserId: 'user_dan', action: 'league.team_banned', target: 'league_1', after: { teamId: 'team_b' }, ...origin },
    ]);
  });

  it('can act in leagues from MODERATOR up, and the audit log records it', async () => {
    const announce = (name: string) =>
      codeOf(service.administration().announceLeague({ league: 'one', title: 'Week 3', body: 'Drawn.' }, by(name)));
    const read = (name: string) => codeOf(service.leagues().listLeagueMembers({ slug: 'one' }, by(name)));
    expect(await announce('sue')).toBe('error_league_role_required');
    expect([await announce('dan'), await read('dan'), await announce('ann')]).toEqual(['ok', 'ok', 'ok']);
    expect(await codeOf(service.tickets().listTickets({ league: 'one', pageSize: 5 }, by('sue')))).toBe('ok');
    const kept = await query(`select data from outbox_event where type = 'internal.audit.recorded'`);
    expect(kept.map(({ data }) => data)).toMatchObject([
      { actorUserId: 'user_dan', actorRole: 'MODERATOR', action: 'league.announcement', target: 'league_1', before: { status: 'active' } },
    ]);
    expect(kept).toHaveLength(1);
  });

  it('uses its role only in a session or by a key that a second factor has proved', async () => {
    const weak = (name: string) => by(name, { platformRole: 'needs_second_factor' });
    const keyed = (name: string) => by(name, { platformRole: undefined });
    const announce = (call: ReturnType<typeof by>) =>
      codeOf(service.administration().announceLeague({ league: 'one', title: 'Week 3', body: 'Drawn.' }, call));
    const read = (call: ReturnType<typeof by>) => codeOf(service.leagues().listLeagueMembers({ slug: 'one' }, call));
    const tickets = (call: ReturnType<typeof by>) => codeOf(service.tickets().listTickets({ league: 'one', pageSize: 5 }, call));
    const desk = (call: ReturnType<typeof by>) => codeOf(service.tickets().listEscalatedTickets({ pageSize: 5 }, call));
    const suspend = (call: ReturnType<typeof by>) =>
      codeOf(service.administration().updateStaffLeague({ league: 'one', status: 'suspended', reason: 'x' }, call));
    const all = async (call: ReturnType<typeof by>) => [
      await announce(call),
      await read(call),
      await tickets(call),
      await desk(call),
      await suspend(call),
    ];
    expect(await all(weak('dan'))).toEqual(Array(5).fill('error_second_factor_required'));
    // Too low a role, or none, is refused before second factors matter; a role in the league itself needs none.
    expect(await announce(weak('sue'))).toBe('error_league_role_required');
    expect([await desk(weak('ann')), await suspend(weak('ann'))]).toEqual(['error_not_found', 'error_not_found']);
    expect([await announce(weak('ann')), await read(weak('eve'))]).toEqual(['ok', 'ok']);
    // A key without platform.staff uses no platform role, even if its owner has one.
    expect([await announce(keyed('dan')), await read(keyed('dan'))]).toEqual(Array(2).fill('error_league_role_required'));
    for (const name of ['dan', 'sue'])
      expect([await desk(keyed(name)), await suspend(keyed(name))], name).toEqual(Array(2).fill('error_not_found'));
    const { refusal } = await service.leagues().admitMatchOperation({ operation: 'submitLeagueScores', league: 'one' }, weak('dan'));
    expect(refusal).toBe('error_second_factor_required');
    expect(await shown()).toMatchObject({ status: 'active' });
  });

  it('handles tickets from SUPPORT up, at the league’s and its own desk, and the audit log records it without texts', async () => {
    const tickets = service.tickets();
    const asked = { league: 'one', subject: 'Help', description: 'Please', priority: 'low', images: [] };
    const { ticketId } = await tickets.createTicket(asked, personal('pia'));
    const reply = (name: string, league: string) =>
      tickets.replyToTicket({ league, ticketId, content: 'A secret.', isInternal: false, images: [] }, league ? by(name) : personal(name));
    await reply('ann', 'one');
    await reply('sue', 'one');
    await tickets.escalateTicket({ league: 'one', ticketId, reason: 'A secret.' }, by('ann'));
    await tickets.updateTicket({ league: '', ticketId, priority: 'urgent' }, personal('dan'));
    await tickets.updateTicket({ league: '', ticketId, priority: 'urgent' }, personal('dan'));
    const kept = await query(`select data from outbox_event where type = 'internal.audit.recorded' order by position`);
    expect(kept.map(({ data }) => data)).toMatchObject([
      { actorUserId: 'user_sue', actorRole: 'SUPPORT', action: 'ticket.replied', target: ticketId, after: { leagueId: 'league_1' } },
      { actorUserId: 'user_dan', actorRole: 'MODERATOR', action: 'ticket.updated', target: ticketId, after: { fields: ['priority'] } },
    ]);
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain('secret');
  });

  it('tells staff whose role is too low which one an operation needs, and others who may do it', async () => {
    const administration = service.administration();
    const shutDown = administration.updateStaffLeague({ league: 'one', shutdown: 'execute', reason: 'Fraud.' }, personal('dan'));
    await expect(shutDown).rejects.toMatchObject({ message: 'Your platform role is too low: it needs OPERATOR or higher.' });
    const create = administration.createLeague({ name: 'Night Cup', games: [] }, personal('pam'));
    await expect(create).rejects.toMatchObject({ message: 'Only platform staff create leagues here, MODERATOR or higher.' });
    const add = administration.addLeagueMember({ league: 'one', userId: 'pia', role: 'MEMBER', reason: 'Because.' }, by('ann'));
    await expect(add).rejects.toMatchObject({ message: expect.stringContaining('Only platform staff add somebody without an invitation') });
  });

  it('is hidden from callers who are not its staff, and requires the role from those who are', async () => {
    for (const name of ['ann', 'pia']) expect(await change(name, { isVerified: true })).toBe('error_not_found');
    expect(await change('ann', { isVerified: true }, 'none')).toBe('error_not_found');
    expect(await change('sue', { isVerified: true })).toBe('error_staff_role_required');
    expect(await change('dan', { shutdown: 'execute' })).toBe('error_staff_role_required');
    expect(await change('dan', { isVerified: true }, 'none')).toBe('error_league_not_found');
    expect(await types()).toEqual([]);
  });

  it('refuses an empty request, or one that sets the status of a league that it shuts down', async () => {
    expect(await change('oli', { reason: 'x' })).toBe('INVALID_INPUT');
    expect(await change('oli', { shutdown: 'execute', status: 'active' })).toBe('INVALID_INPUT');
  });

  it('shuts a league down without a reason only when its owner requested that', async () => {
    expect(await order('oli', { shutdown: 'execute' })).toBe('INVALID_INPUT');
    expect(await types()).toEqual([]);
    await service.administration().requestLeagueShutdown({ league: 'one' }, by('ann'));
    expect(await order('oli', { shutdown: 'execute', isVerified: true })).toBe('INVALID_INPUT');
    expect(await order('oli', { shutdown: 'execute' })).toBe('ok');
    expect(await types()).toEqual(['league.shutdown_requested', 'league.shutdown']);
  });

  it('changes nothing else of a league without a reason', async () => {
    for (const what of [{ status: 'suspended' }, { isFeatured: true }, { shutdown: 'reject' }])
      expect(await order('oli', what)).toBe('INVALID_INPUT');
    expect(await types()).toEqual([]);
  });

  it('rejects a requested shutdown, so that it can be requested again', async () => {
    const ask = () => service.administration().requestLeagueShutdown({ league: 'one' }, by('ann'));
    await ask();
    for (let times = 0; times < 2; times += 1) expect(await change('dan', { shutdown: 'reject' })).toBe('ok');
    await ask();
    expect(await types()).toEqual(['league.shutdown_requested', 'league.settings_updated', 'league.shutdown_requested']);
  });

  it('ends a league permanently: its seasons are completed, its matches closed, and nothing can be changed any more', async () => {
    await query(`insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at) values
      ('season_x', 'league_1', 'valorant', 'X', 'active', now(), now(), now(), now()),
      ('season_y', 'league_1', 'valorant', 'Y', 'upcoming', now(), now(), now(), now())`);
    expect(await change('oli', { shutdown: 'execute' })).toBe('ok');
    expect(await types()).toEqual(['league.season_completed', 'league.season_completed', 'league.shutdown']);
    expect(await query('select status, completed_at is null as open from season order by id')).toEqual([
      { status: 'completed', open: false },
      { status: 'completed', open: false },
    ]);
    const closed = await query(`select data from outbox_event where type = 'internal.league.closed' order by position`);
    expect(closed.map(({ data }) => (data as { scope: string; effect: string; version: number }).scope)).toEqual([
      'season',
      'season',
      'league',
    ]);
    for (const what of [{ status: 'active' }, { shutdown: 'execute' }, { isVerified: true }])
      expect(await change('oli', what)).toBe('error_league_not_active');
  });
});

describe('cooldowns of a league', () => {
  it('are listed for its managers, newest first, for users and teams, with their outcome', async () => {
    await query(`insert into league_cooldown (id, league_id, kind, user_id, team_id, starts_at, ends_at, cleared_at) values
      ('cool_1', 'league_1', 'manual', 'user_pia', null, '2025-01-01', '2099-01-01', null),
      ('cool_2', 'league_1', 'kick', null, 'team_a', '2025-01-02', '2025-01-03', null),
      ('cool_3', 'league_1', 'self_leave', null, 'team_x', '2025-01-03', '2099-01-01', '2025-01-04'),
      ('cool_4', 'league_2', 'kick', null, 'team_a', '2025-01-04', '2099-01-01', null)`);
    const list = async (filter: object = {}, name = 'cat') =>
      (await service.records().listLeagueCooldowns({ league: 'one', limit: 50, ...filter }, by(name))).cooldowns;
    expect((await list()).map(({ id, status }) => `${id} ${status}`)).toEqual(['cool_3 cleared', 'cool_2 expired', 'cool_1 active']);
    expect((await list({ limit: 1 })).map(({ id }) => id)).toEqual(['cool_3']);
    expect((await list({ teamId: 'team_a' })).map(({ id }) => id)).toEqual(['cool_2']);
    expect((await list({ gameId: 'valorant' })).map(({ id }) => id)).toEqual(['cool_2']);
    expect(await codeOf(list({}, 'eve'))).toBe('error_league_role_required');
  });
});
