import { tournament } from '@matchpoint/contracts';
import { MINUTE_MS } from '@matchpoint/core';
import { eventually } from '@matchpoint/testing';
import { describe, expect, it } from 'vitest';
import { membersOf } from '../../test/peer-facts.js';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, captainOf, codeOf, HOST, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);

it('refuses to start a Swiss until wins with any other number of teams than its wins need', async () => {
  const groupStage = { format: 'SWISS', groupCount: 1, advancePerGroup: 4, winsToAdvance: 2 };
  const ladder = { bestOfLadder: { default: 3, overrides: {} }, grandFinalAdvantage: { type: 'NONE' } };
  const id = await world.open({ formatConfig: tournament.FormatConfig.fromPartial({ ...ladder, groupStage }) });
  const start = () => codeOf(service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST)));
  for (let number = 1; number <= 7; number += 1) await world.enter(id, number);
  expect(await start()).toBe('error_tournament_not_in_valid_state');
  await world.enter(id, 8);
  expect(await start()).toBe('ok');
});

describe('a team whose roster the organizer made smaller than the team size', () => {
  const opened = async (settings = {}) => {
    const id = await world.open(settings);
    for (const number of [1, 2, 3]) await world.enter(id, number);
    const { participants } = await service.participants().listTournamentParticipants({ tournament: id }, by(HOST));
    const remove = async (index: number, left: number) => {
      for (const { id: rosterEntryId } of participants[index]!.roster.slice(left))
        await service.participants().removeTournamentRosterEntryAsOrganizer({ tournament: id, rosterEntryId }, by(HOST));
    };
    await remove(1, 1);
    await remove(2, 0);
    const add = (number: number, index: number) =>
      service
        .participants()
        .addTournamentRosterMemberAsOrganizer(
          { tournament: id, participantId: participants[number - 1]!.id, userId: membersOf(number)[index]! },
          by(HOST),
        );
    return { id, add, participants };
  };
  const REASON = 'Each roster needs 2 players. These teams have fewer: Team 2 (1) and Team 3 (0).';

  it('keeps the tournament from starting, and is named', async () => {
    const { id, add } = await opened();
    const start = () => service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST));
    await expect(start()).rejects.toMatchObject({ code: 'error_tournament_not_in_valid_state', message: REASON });
    for (const [number, index] of [
      [2, 3],
      [3, 0],
      [3, 1],
    ] as const)
      await add(number, index);
    expect(await codeOf(start())).toBe('ok');
  });

  it('prevents an automatic start, which the feed reports, and the tournament needs attention', async () => {
    const startsAt = service.clock.now().getTime() + MINUTE_MS;
    const { id } = await opened({ startsAt, autoStart: true });
    service.clock.advance(16 * MINUTE_MS);
    await eventually(async () => {
      const { activities } = await service.staff().getTournamentActivityFeed({ tournament: id, limit: 1 }, by(HOST));
      expect(activities).toMatchObject([{ action: 'start_failed', metadata: { reason: { value: { value: REASON } } } }]);
    });
    const { tournament: shown } = await service.tournaments().getTournament({ tournament: id }, by(HOST));
    expect(shown).toMatchObject({ status: 'REGISTRATION_OPEN', needsAttention: true });
  });

  it('does not matter if the team has not checked in, because the start removes it', async () => {
    const startsAt = service.clock.now().getTime() + 30 * MINUTE_MS;
    const { id, add, participants } = await opened({ checkInRequired: true, startsAt });
    await add(2, 3);
    for (const number of [1, 2])
      await service.participants().checkInToTournament({ tournament: id, participantId: participants[number - 1]!.id }, captainOf(number));
    expect(await codeOf(service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST)))).toBe('ok');
  });
});

it('plays a single elimination from entry to placements, events and awards', async () => {
  const { id, participants } = await world.start(4);
  const { nodes } = await world.bracket(id);
  expect(nodes.map(({ key, status }) => [key, status])).toEqual([
    ['R1-1', 'READY'],
    ['R1-2', 'READY'],
    ['GF-1', 'PENDING'],
  ]);
  expect(await world.jobs(id)).toMatchObject([
    { kind: 'CREATE', key: 'R1-1', attempt: 1 },
    { kind: 'CREATE', key: 'R1-2', attempt: 1 },
  ]);
  await world.tellMatch(id, 'R1-1', { kind: 'STARTED' });
  await world.tellMatch(id, 'R1-1', { kind: 'RESULT', score1: 2, score2: 0 });
  await world.tellMatch(id, 'R1-2', { kind: 'FORFEIT', loser: 1 });
  await world.tellMatch(id, 'GF-1', { kind: 'RESULT', score1: 1, score2: 2 });
  const { tournament: shown } = await service.tournaments().getTournament({ tournament: id }, by(HOST));
  expect(shown).toMatchObject({ status: 'COMPLETED', participantCount: 4 });
  const { participants: placed } = await service.participants().listTournamentParticipants({ tournament: id }, by(HOST));
  expect(placed.map(({ id: one, seed, finalPlacement }) => [one, seed, finalPlacement])).toEqual([
    [participants[0], 1, 2],
    [participants[1], 2, 3],
    [participants[2], 3, 1],
    [participants[3], 4, 3],
  ]);
  const events = await world.events(id);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(events.map(({ type }) => type)).toEqual([
    'tournament.approved',
    'tournament.registration_opened',
    ...Array.from({ length: 4 }, () => 'tournament.participant_approved'),
    'tournament.started',
    'tournament.round_completed',
    'tournament.round_completed',
    'tournament.completed',
  ]);
  expect(events.at(-1)!.data).toMatchObject({ championParticipantId: participants[2], championName: 'Team 3' });
  const [awards] = await world.query<{ data: { version: number; placements: unknown[]; trophies: { teamId?: string }[] } }>(
    `select data from outbox_event where subject = $1 and type = 'internal.tournament.placements_recorded'`,
    [id],
  );
  expect(awards!.data).toMatchObject({ version: 1 });
  expect(awards!.data.placements).toHaveLength(4);
  expect(awards!.data.trophies).toHaveLength(12);
  const teamIds = await world.query<{ team_id: string }>('select team_id from participant where id = $1', [participants[2]]);
  expect(awards!.data.trophies.filter(({ teamId }) => teamId === teamIds[0]!.team_id)).toHaveLength(3);
});
