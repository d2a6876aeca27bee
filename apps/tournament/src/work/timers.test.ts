import { eventually } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import { membersOf, teamId } from '../../test/peer-facts.js';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, captainOf, HOST, useWorld } from '../../test/tournament-world.js';
import { runDueTimers } from './index.js';

const service = useTournamentService();
const world = useWorld(service);
const MINUTE_MS = 60_000;

const statusOf = async (id: string) => (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament!.status;
const becomes = (id: string, status: string) => eventually(async () => expect(await statusOf(id)).toBe(status));
const inMinutes = (minutes: number) => service.clock.now().getTime() + minutes * MINUTE_MS;
async function pass(minutes: number): Promise<void> {
  service.clock.advance(minutes * MINUTE_MS);
  // The service's own loop and this one share the work.
  while ((await runDueTimers(service.context())) > 0);
}

it('opens and closes registration and starts by time, each once', async () => {
  const times = { registrationStartsAt: inMinutes(10), registrationEndsAt: inMinutes(60), startsAt: inMinutes(120) };
  const id = await world.create({ ...times, autoStart: true });
  await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
  expect(await statusOf(id)).toBe('DRAFT');
  await pass(11);
  expect(await statusOf(id)).toBe('REGISTRATION_OPEN');
  await world.enter(id, 1);
  await world.enter(id, 2);
  await pass(50);
  expect(await statusOf(id)).toBe('REGISTRATION_CLOSED');
  await pass(60);
  expect(await statusOf(id)).toBe('IN_PROGRESS');
  expect(await world.query('select kind from tournament_timer where tournament_id = $1', [id])).toEqual([]);
});

it('records a start that fails and does not repeat it', async () => {
  const id = await world.open({ startsAt: inMinutes(30), autoStart: true });
  await pass(31);
  expect(await statusOf(id)).toBe('REGISTRATION_OPEN');
  const { activities } = await service.staff().getTournamentActivityFeed({ tournament: id, limit: 25 }, by(HOST));
  expect(activities[0]).toMatchObject({ action: 'start_failed' });
  await world.enter(id, 1);
  await world.enter(id, 2);
  await pass(60);
  expect(await statusOf(id)).toBe('REGISTRATION_OPEN');
});

it('reopens registration by time if it was closed before, and only once', async () => {
  const id = await world.open({ registrationStartsAt: inMinutes(10) });
  const close = () => service.tournaments().closeTournamentRegistration({ tournament: id }, by(HOST));
  await close();
  await pass(9);
  expect(await statusOf(id)).toBe('REGISTRATION_CLOSED');
  await pass(2);
  await becomes(id, 'REGISTRATION_OPEN');
  await close();
  expect(await world.query('select kind from tournament_timer where tournament_id = $1', [id])).toEqual([]);
});

it('starts a tournament whose registration opens only after the time of its start', async () => {
  const times = { registrationStartsAt: inMinutes(10), startsAt: inMinutes(20) };
  const id = await world.create({ ...times, autoStart: true });
  await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
  for (const number of [1, 2]) {
    await service.participants().createTournamentInvite({ tournament: id, teamId: teamId(number) }, by(HOST));
    const { invites } = await service.participants().getMyTournamentEntry({ tournament: id }, captainOf(number));
    const answer = { tournament: id, inviteId: invites[0]!.id, accept: true, roster: membersOf(number).slice(0, 2) };
    await service.participants().respondToTournamentInvite(answer, captainOf(number));
  }
  await pass(30);
  await becomes(id, 'IN_PROGRESS');
});

it('records that a tournament did not start because it was not approved in time', async () => {
  const id = await world.create({ visibility: 'PUBLIC', startsAt: inMinutes(30), autoStart: true });
  await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
  await pass(31);
  await eventually(async () => {
    const { activities } = await service.staff().getTournamentActivityFeed({ tournament: id, limit: 25 }, by(HOST));
    expect(activities[0]).toMatchObject({ action: 'start_failed' });
  });
  await service.tournaments().approveTournament({ tournament: id }, by('user_mia'));
  await service.tournaments().openTournamentRegistration({ tournament: id }, by(HOST));
  expect(await world.query('select kind from tournament_timer where tournament_id = $1', [id])).toEqual([]);
});

it('closes registration by time while only a start would have to wait for another service', async () => {
  const times = { registrationEndsAt: inMinutes(10), startsAt: inMinutes(20) };
  const id = await world.open({ ...times, autoStart: true, seedingMethod: 'RATING' });
  await world.enter(id, 1);
  await world.enter(id, 2);
  service.facts.areRatingsDown = true;
  await pass(11);
  await becomes(id, 'REGISTRATION_CLOSED');
  await pass(10);
  expect(await statusOf(id)).toBe('REGISTRATION_CLOSED');
  service.facts.areRatingsDown = false;
  await eventually(async () => {
    // Each attempt that still fails postpones the next.
    await pass(1);
    expect(await statusOf(id)).toBe('IN_PROGRESS');
  });
});

it('ends featuring with an event that names nobody', async () => {
  const id = await world.open();
  await service.tournaments().featureTournament({ tournament: id, until: inMinutes(5) }, by('user_mia'));
  await pass(6);
  const events = (await world.events(id)).filter(({ type }) => type.endsWith('featured'));
  expect(events.map(({ type, data }) => [type, data.actorId])).toEqual([
    ['tournament.featured', 'user_mia'],
    ['tournament.unfeatured', undefined],
  ]);
});
