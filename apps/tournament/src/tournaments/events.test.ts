import { DAY_MS } from '@matchpoint/core';
import { expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, codeOf, HOST, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);
const list = (tournamentId: string, after: number, limit = 100) =>
  service.tournaments().listTournamentEvents({ tournamentId, after, limit });

it('lists the events of a tournament after a number, in order and without a gap, and says how many there are', async () => {
  const id = await world.open();
  await world.enter(id, 1);
  await world.enter(id, 2);
  await service.tournaments().cancelTournament({ tournament: id }, by(HOST));
  const { events, latestSequence } = await list(id, 0);
  expect(events.map(({ sequence, type }) => [sequence, type])).toEqual([
    [1, 'tournament.approved'],
    [2, 'tournament.registration_opened'],
    [3, 'tournament.participant_approved'],
    [4, 'tournament.participant_approved'],
    [5, 'tournament.cancelled'],
  ]);
  expect(latestSequence).toBe(5);
  expect((await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament?.eventSequence).toBe(5);
  expect((await list(id, 2, 2)).events.map(({ sequence }) => sequence)).toEqual([3, 4]);
  expect(await list(id, 5)).toEqual({ events: [], latestSequence: 5 });
  expect(events.every(({ data, audience }) => JSON.parse(data).tournamentId === id && audience !== undefined)).toBe(true);
});

it('knows no events of an unknown tournament', async () => {
  expect(await codeOf(list('tournament_none', 0))).toBe('error_tournament_not_found');
});

it('announces the opening of registration at most 10 times in 24 hours, however often it is closed and opened again', async () => {
  const id = await world.open();
  const reopen = async () => {
    await service.tournaments().closeTournamentRegistration({ tournament: id }, by(HOST));
    return codeOf(service.tournaments().openTournamentRegistration({ tournament: id }, by(HOST)));
  };
  for (let time = 2; time <= 10; time += 1) expect(await reopen()).toBe('ok');
  expect(await reopen()).toBe('error_limit_reached');
  service.clock.advance(DAY_MS + 1_000);
  expect(await codeOf(service.tournaments().openTournamentRegistration({ tournament: id }, by(HOST)))).toBe('ok');
});
