import type { EventData } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { afterEach, describe, expect, it } from 'vitest';
import { membersOf, teamId } from '../../test/peer-facts.js';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, captainOf, codeOf, HOST, useWorld } from '../../test/tournament-world.js';
import { applyTeamEvent } from './follow-teams.js';

const service = useTournamentService();
const world = useWorld(service);
const [, M1 = ''] = membersOf(1);

afterEach(() => {
  service.facts.formerMemberIds.clear();
  service.facts.inactiveTeamIds.clear();
});

const apply = (type: 'internal.team.member_left' | 'internal.team.closed', data: object, occurredAt = service.clock.now()) =>
  withTransaction(service.context().pool, (tx) =>
    applyTeamEvent(service.context(), tx, { type, data, occurredAt: occurredAt.toISOString() } as never),
  );
const leave = (data: Partial<EventData<'internal.team.member_left'>> = {}, occurredAt?: Date) =>
  apply('internal.team.member_left', { teamId: teamId(1), userId: M1, hasLeft: true, ...data }, occurredAt);
const disband = (number: number) => apply('internal.team.closed', { teamId: teamId(number), forfeits: true, isDisbanded: true });
const disable = (number: number) => apply('internal.team.closed', { teamId: teamId(number) });
const participantsOf = async (id: string) =>
  (await service.participants().listTournamentParticipants({ tournament: id }, by(HOST))).participants;
const rosterOf = async (id: string, number: number) =>
  (await participantsOf(id)).find((each) => each.teamId === teamId(number))?.roster.map(({ userId }) => userId);
const activities = (id: string, action: string) =>
  world.query(`select target_id, metadata from activity where tournament_id = $1 and action = $2 order by position`, [id, action]);
const start = (id: string) => service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST));
const show = async (id: string) => (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament!;

describe('a person who has left a team', () => {
  it('is on none of its rosters before the start, as the feed says once, and may be rostered again', async () => {
    const id = await world.open();
    const participantId = await world.enter(id, 1);
    await leave();
    await leave();
    expect(await rosterOf(id, 1)).toEqual(['user_1_1', 'user_1_3']);
    expect(await activities(id, 'roster_member_removed')).toEqual([
      { target_id: participantId, metadata: { userId: M1, reason: 'left_team' } },
    ]);
    const entry = await service.participants().getMyTournamentEntry({ tournament: id }, by(M1));
    expect(entry.rosterEntries).toEqual([]);
    const request = { tournament: id, team: teamId(1), userId: M1 };
    expect(await codeOf(service.participants().addTournamentRosterMemberAsTeam(request, captainOf(1)))).toBe('ok');
  });

  it('stays on rosters of tournaments that have started, which are locked', async () => {
    const { id } = await world.start(2);
    await leave();
    expect(await rosterOf(id, 1)).toEqual(membersOf(1).slice(0, 3));
  });

  it('stays on a roster to which they were added after they had left and come back', async () => {
    const id = await world.open();
    await world.enter(id, 1);
    await leave({}, new Date(service.clock.now().getTime() - 1));
    expect(await rosterOf(id, 1)).toContain(M1);
  });

  it('stays on the roster of another team', async () => {
    const id = await world.open();
    await world.enter(id, 1);
    await leave({ teamId: teamId(2) });
    expect(await rosterOf(id, 1)).toContain(M1);
  });

  it('is not someone who is suspended for a time, and remains a member', async () => {
    const id = await world.open();
    await world.enter(id, 1);
    await leave({ hasLeft: undefined });
    expect(await rosterOf(id, 1)).toContain(M1);
  });

  it('is taken off at the start if they left while their entry was being made; a roster that is too small then prevents it', async () => {
    const id = await world.open();
    for (const number of [1, 2]) await world.enter(id, number);
    service.facts.formerMemberIds.add(M1);
    await start(id);
    expect(await rosterOf(id, 1)).toEqual(['user_1_1', 'user_1_3']);
    const other = await world.open();
    service.facts.formerMemberIds.clear();
    for (const number of [1, 2]) await world.enter(other, number);
    for (const userId of membersOf(1).slice(1, 3)) service.facts.formerMemberIds.add(userId);
    await expect(start(other)).rejects.toMatchObject({
      code: 'error_tournament_not_in_valid_state',
      message: 'Each roster needs 2 players. These teams have fewer: Team 1 (1).',
    });
  });
});

describe('a team that is disbanded', () => {
  it('leaves a tournament before the start, once, and its slot is free for another team', async () => {
    const id = await world.open({ maxParticipants: 2 });
    const [participantId] = [await world.enter(id, 1), await world.enter(id, 2)];
    expect(await codeOf(world.enter(id, 3))).toBe('error_tournament_full');
    service.facts.inactiveTeamIds.add(teamId(1));
    await disband(1);
    await disband(1);
    expect((await show(id)).participantCount).toBe(1);
    expect(await activities(id, 'participant_withdrawn')).toEqual([{ target_id: participantId, metadata: { reason: 'team_disbanded' } }]);
    const { participants, actableTeamIds } = await service.participants().getMyTournamentEntry({ tournament: id }, captainOf(1));
    expect(participants.map(({ participant, canManage }) => [participant?.status, canManage])).toEqual([['WITHDRAWN', false]]);
    expect(actableTeamIds).toEqual([]);
    expect(await codeOf(world.enter(id, 3))).toBe('ok');
    await start(id);
    expect((await participantsOf(id)).map(({ teamId: team }) => team)).toEqual([teamId(2), teamId(3)]);
  });

  it('withdraws its application', async () => {
    const id = await world.open({ registrationMode: 'APPLICATION' });
    const request = { tournament: id, team: teamId(1), roster: membersOf(1).slice(0, 2) };
    await service.participants().applyToTournament(request, captainOf(1));
    await disband(1);
    expect((await service.participants().listTournamentApplications({ tournament: id }, by(HOST))).applications).toEqual([]);
  });

  it('drops out of a bracket in progress, which goes on', async () => {
    const { id, participants } = await world.start(4);
    await disband(1);
    await disband(1);
    const { nodes } = await world.bracket(id);
    expect(nodes.map(({ key, status, participant1Id }) => [key, status, participant1Id])).toEqual([
      ['R1-1', 'WALKOVER', participants[0]],
      ['R1-2', 'READY', participants[1]],
      ['GF-1', 'PENDING', participants[3]],
    ]);
    expect((await participantsOf(id)).map(({ status }) => status)).toEqual(['WITHDRAWN', 'APPROVED', 'APPROVED', 'APPROVED']);
  });

  it('keeps its place in a tournament that is over', async () => {
    const { id } = await world.start(2);
    await world.tellMatch(id, 'GF-1', { kind: 'RESULT', score1: 2, score2: 0 });
    await disband(1);
    expect((await participantsOf(id)).map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED']);
  });
});

describe('a team that is disabled', () => {
  it('keeps its slot, because it may be enabled again', async () => {
    const id = await world.open();
    await world.enter(id, 1);
    await disable(1);
    expect((await show(id)).participantCount).toBe(1);
  });

  it('is removed by the start, with its reason in the feed, also if a manual order names it', async () => {
    const id = await world.open();
    const ids = [await world.enter(id, 1), await world.enter(id, 2), await world.enter(id, 3)];
    service.facts.inactiveTeamIds.add(teamId(2));
    const request = { tournament: id, seedMethod: 'manual', manualOrder: [ids[2]!, ids[1]!, ids[0]!] };
    await service.tournaments().startTournament(request, by(HOST));
    expect((await participantsOf(id)).map(({ id: one, seed }) => [one, seed])).toEqual([
      [ids[0], 2],
      [ids[2], 1],
    ]);
    expect(await activities(id, 'participant_removed')).toEqual([{ target_id: ids[1], metadata: { reason: 'team_closed' } }]);
    expect((await show(id)).participantCount).toBe(2);
  });

  it('stays where too few teams would be left: the start is refused and changes nothing', async () => {
    const id = await world.open();
    for (const number of [1, 2]) await world.enter(id, number);
    service.facts.inactiveTeamIds.add(teamId(2));
    expect(await codeOf(start(id))).toBe('error_tournament_not_in_valid_state');
    expect((await participantsOf(id)).map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED']);
  });
});
