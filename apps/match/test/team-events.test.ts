import { withTransaction } from '@matchpoint/postgres';
import type { EventEnvelope } from '@matchpoint/events';
import { eventually } from '@matchpoint/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyTeamEvent } from '../src/consumers/team-events.js';
import { lookAfterTeams } from '../src/timers/look-after-teams.js';
import { actions } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const act = actions(service);
const NOW = '2026-03-01T12:00:00.000Z';

beforeEach(async () => {
  service.clock.set(NOW);
  await service.database.empty('match, team_closure, closed_team, team_departure, outbox_event, idempotency_record cascade');
});

const tell = (
  type: 'internal.team.member_left' | 'internal.team.closed' | 'internal.team.opened',
  data: object,
  occurredAt = NOW,
): Promise<void> =>
  withTransaction(service.context().pool, (tx) =>
    applyTeamEvent(tx, { id: 'evt_x', type, subject: 'team', data, occurredAt } as unknown as EventEnvelope, service.clock.now()),
  );
const rosters = (matchId: string) =>
  act.query(`select side, active_user_ids, bench from match_roster where match_id = '${matchId}' order by side desc`);
const lastEvent = async (matchId: string) => (await act.events(matchId)).at(-1);

describe('a player who leaves a team', () => {
  it('leaves the roster of a match that has not begun; the bench fills the place', async () => {
    const matchId = await act.create({ teamSize: 1, benchRoster: [{ userId: 'user_a2', priority: 1 }] });
    await tell('internal.team.member_left', { teamId: 'team_a', userId: 'user_a1' });
    expect(await rosters(matchId)).toEqual([{ side: 'creator', active_user_ids: ['user_a2'], bench: [] }]);
    expect(await lastEvent(matchId)).toMatchObject({ type: 'roster.updated', data: { teamId: 'team_a', playerIds: ['user_a2'] } });
  });

  it('leaves the bench without an event', async () => {
    const matchId = await act.create({ teamSize: 1, benchRoster: [{ userId: 'user_a2', priority: 1 }] });
    const before = (await act.events(matchId)).length;
    await tell('internal.team.member_left', { teamId: 'team_a', userId: 'user_a2' });
    expect(await rosters(matchId)).toEqual([{ side: 'creator', active_user_ids: ['user_a1'], bench: [] }]);
    expect(await act.events(matchId)).toHaveLength(before);
  });

  it('stays on the roster of a match in progress, and of one created after the player has come back', async () => {
    const playing = await act.started();
    const later = await act.create();
    await tell('internal.team.member_left', { teamId: 'team_a', userId: 'user_a1' }, '2026-02-28T12:00:00.000Z');
    for (const matchId of [playing, later]) expect((await rosters(matchId))[0]).toMatchObject({ active_user_ids: ['user_a1'] });
    await tell('internal.team.member_left', { teamId: 'team_a', userId: 'user_a1' });
    expect((await rosters(playing))[0]).toMatchObject({ active_user_ids: ['user_a1'] });
    expect((await rosters(later))[0]).toMatchObject({ active_user_ids: [] });
  });
});

describe('the second check of a departed player, 30 seconds later', () => {
  const LEFT = { teamId: 'team_a', userId: 'user_a1' };
  const [leaves, comesBack] = [
    () => setMembers((members) => members.filter((id) => id !== LEFT.userId)),
    () => setMembers((members) => [LEFT.userId, ...members]),
  ];
  const setMembers = (change: (members: string[]) => string[]): void => {
    const team = service.world.teams.find(({ id }) => id === LEFT.teamId);
    if (team) team.members = change(team.members);
  };
  const secondLook = async (): Promise<void> => {
    service.clock.advance(30_000);
    await lookAfterTeams(service.context());
    await eventually(async () => (await act.query('select from team_departure')).length === 0);
  };

  it('removes them from matches that were being created meanwhile, whatever the clocks of the two databases show', async () => {
    const before = service.world.teams.map((team) => ({ ...team }));
    const slipped = await act.create({ teamSize: 1, benchRoster: [{ userId: 'user_a2', priority: 1 }] });
    leaves();
    await tell('internal.team.member_left', LEFT, '2026-03-01T11:59:59.000Z');
    expect((await rosters(slipped))[0]).toMatchObject({ active_user_ids: ['user_a1'] });
    await secondLook();
    service.world.teams = before;
    expect(await rosters(slipped)).toEqual([{ side: 'creator', active_user_ids: ['user_a2'], bench: [] }]);
  });

  it('takes place although closed teams cannot be looked for', async () => {
    const { pool } = service.context();
    const slipped = await act.create({ teamSize: 1, benchRoster: [{ userId: 'user_a2', priority: 1 }] });
    const before = service.world.teams.map((team) => ({ ...team }));
    leaves();
    await tell('internal.team.member_left', LEFT, '2026-03-01T11:59:59.000Z');
    service.clock.advance(30_000);
    await pool.query('alter table team_closure rename to team_closure_away');
    try {
      await expect(lookAfterTeams(service.context())).rejects.toMatchObject({ code: '42P01' });
      await eventually(async () => expect(await act.query('select from team_departure')).toEqual([]));
    } finally {
      await pool.query('alter table team_closure_away rename to team_closure');
      service.world.teams = before;
    }
    expect(await rosters(slipped)).toEqual([{ side: 'creator', active_user_ids: ['user_a2'], bench: [] }]);
  });

  it('is left to the next pass by a process that stops', async () => {
    await tell('internal.team.member_left', LEFT, '2026-03-01T11:59:59.000Z');
    service.clock.advance(30_000);
    const readTeamRosters = vi.fn(service.context().readTeamRosters);
    await lookAfterTeams({ ...service.context(), readTeamRosters }, AbortSignal.abort());
    expect(readTeamRosters).not.toHaveBeenCalled();
  });

  it('keeps a player who has rejoined the team', async () => {
    leaves();
    await tell('internal.team.member_left', LEFT, '2026-03-01T11:59:59.000Z');
    comesBack();
    const later = await act.create();
    await secondLook();
    expect((await rosters(later))[0]).toMatchObject({ active_user_ids: ['user_a1'] });
  });
});

describe('a team that is closed', () => {
  it('loses its open matches and challenges, and its offers; accepted matches continue', async () => {
    const open = await act.create();
    const challenge = await act.create({ isChallenge: true, challengedTeamId: 'team_b' });
    const accepted = await act.accepted();
    await tell('internal.team.closed', { teamId: 'team_a' });
    for (const matchId of [open, challenge]) {
      expect(await act.stored(matchId)).toMatchObject({ status: 'CANCELLED', end_reason: 'team_closed' });
      expect(await lastEvent(matchId)).toMatchObject({ type: 'match.cancelled', data: { reason: 'team_closed' } });
    }
    expect(await act.stored(accepted)).toMatchObject({ status: 'ACCEPTED' });
    const offered = await act.create();
    await act.accept(offered);
    await tell('internal.team.closed', { teamId: 'team_b' });
    expect(await act.query('select status from match_acceptance where decided_by_user_id is null')).toEqual([{ status: 'DECLINED' }]);
    expect(await act.stored(offered)).toMatchObject({ status: 'PENDING' });
  });

  it('is checked again 30 seconds later, for matches that were being created', async () => {
    await tell('internal.team.closed', { teamId: 'team_a' });
    const slipped = await act.create();
    service.clock.advance(29_000);
    await lookAfterTeams(service.context());
    expect(await act.stored(slipped)).toMatchObject({ status: 'PENDING' });
    service.clock.advance(1_000);
    await lookAfterTeams(service.context());
    await eventually(async () => (await act.query('select from team_closure')).length === 0);
    expect(await act.stored(slipped)).toMatchObject({ status: 'CANCELLED', end_reason: 'team_closed' });
  });

  const REFUSE = `create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to lock timeout' using errcode = 'lock_not_available'; end $$`;
  it.each([
    // No event can be published for a match without a game.
    [
      'fails',
      (id: string) => [`update match set game_id = '' where id = '${id}'`],
      [`update match set game_id = 'valorant' where game_id = ''`],
    ],
    [
      'waits for a lock for too long',
      (id: string) => [
        REFUSE,
        `create trigger refused before update on match for each row when (old.id = '${id}') execute function refuse()`,
      ],
      ['drop trigger refused on match', 'drop function refuse'],
    ],
  ])('blocks no other team if its second check %s, and is checked again half a minute later', async (_case, harm, mend) => {
    await tell('internal.team.closed', { teamId: 'team_a' });
    const broken = await act.create();
    for (const text of harm(broken)) await act.query(text);
    service.clock.advance(1);
    await tell('internal.team.closed', { teamId: 'team_b' });
    const other = await act.create({ teamId: 'team_b', activeRoster: ['user_b1'] }, 'user_b1');
    service.clock.advance(30_000);
    await lookAfterTeams(service.context());
    await eventually(async () => (await act.stored(other))?.status === 'CANCELLED');
    expect(await act.stored(broken)).toMatchObject({ status: 'PENDING' });
    for (const text of mend) await act.query(text);
    service.clock.advance(30_000);
    await lookAfterTeams(service.context());
    await eventually(async () => (await act.stored(broken))?.status === 'CANCELLED');
  });

  it('forfeits its accepted matches if staff order it, and one created concurrently at the second check', async () => {
    const ongoing = [await act.accepted(), await act.started()];
    const offered = await act.create();
    const { acceptanceId } = await act.accept(offered);
    await tell('internal.team.closed', { teamId: 'team_a', forfeits: true });
    for (const matchId of ongoing) {
      expect(await act.stored(matchId)).toMatchObject({ status: 'FORFEITED', forfeited_by_team_id: 'team_a', winner_team_id: 'team_b' });
      expect((await act.events(matchId)).slice(-2)).toMatchObject([
        { type: 'match.forfeited', data: { forfeitedByTeamId: 'team_a', reason: 'team_closed' } },
        { type: 'internal.match.results_recorded' },
      ]);
    }
    expect(await act.stored(offered)).toMatchObject({ status: 'CANCELLED' });
    await expect(act.approve(offered, acceptanceId)).rejects.toMatchObject({ code: 'error_match_not_in_valid_state' });
    const slipped = await act.accepted();
    service.clock.advance(30_000);
    await lookAfterTeams(service.context());
    await eventually(async () => (await act.query('select from team_closure')).length === 0);
    expect(await act.stored(slipped)).toMatchObject({ status: 'FORFEITED', forfeited_by_team_id: 'team_a' });
  });

  it.each([
    [
      'one after the other',
      [
        ['team_b', { forfeits: undefined }],
        ['team_a', { forfeits: true }],
      ],
    ],
    [
      'at the same time',
      [
        ['team_a', { forfeits: true, closedWith: ['team_b'] }],
        ['team_b', { forfeits: true, closedWith: ['team_a'] }],
      ],
    ],
  ] as const)('of two that are closed %s neither wins their match', async (_name, closings) => {
    const matchId = await act.started();
    for (const [teamId, data] of closings) await tell('internal.team.closed', { teamId, ...data });
    expect(await act.stored(matchId)).toMatchObject({ status: 'CANCELLED', winner_team_id: null, end_reason: 'team_closed' });
  });

  it('that is opened again keeps matches that it creates from then on', async () => {
    await tell('internal.team.closed', { teamId: 'team_a', forfeits: true });
    await tell('internal.team.opened', { teamId: 'team_a' });
    const [open, accepted] = [await act.create(), await act.accepted()];
    service.clock.advance(30_000);
    await lookAfterTeams(service.context());
    expect(await act.stored(open)).toMatchObject({ status: 'PENDING' });
    await tell('internal.team.closed', { teamId: 'team_b', forfeits: true });
    expect(await act.stored(accepted)).toMatchObject({ status: 'FORFEITED', forfeited_by_team_id: 'team_b' });
  });
});
