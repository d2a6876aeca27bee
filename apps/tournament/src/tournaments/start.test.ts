import { tournament } from '@matchpoint/contracts';
import { expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, codeOf, HOST, useWorld } from '../../test/tournament-world.js';

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
  const [awards] = await world.query<{ data: { version: number; placements: unknown[]; trophies: unknown[] } }>(
    `select data from outbox_event where subject = $1 and type = 'internal.tournament.placements_recorded'`,
    [id],
  );
  expect(awards!.data).toMatchObject({ version: 1 });
  expect(awards!.data.placements).toHaveLength(4);
  expect(awards!.data.trophies).toHaveLength(12);
});
