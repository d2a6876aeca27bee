import { withTransaction } from '@matchpoint/postgres';
import { beforeEach, expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, captainOf, codeOf, HOST, useWorld } from '../../test/tournament-world.js';
import { applyUserEvent } from './follow-users.js';

const service = useTournamentService();
const world = useWorld(service);
const add = (tournament: string, userId: string, role = 'MODERATOR') =>
  codeOf(service.staff().addTournamentStaff({ tournament, userId, role }, by(HOST)));
const staffOf = async (tournament: string) =>
  (await service.staff().listTournamentStaff({ tournament }, by(HOST))).staff.map(({ userId }) => userId);
const apply = (type: 'internal.user.deleted' | 'internal.user.access_changed', data: { userId: string; standing?: object }) =>
  withTransaction(service.database.pool(), (tx) => applyUserEvent({ clock: service.clock }, tx, { type, data } as never));
const suspend = (userId: string, suspendedUntil: string | null) =>
  apply('internal.user.access_changed', { userId, standing: { suspendedAt: '2024-06-01T12:00:00.000Z', suspendedUntil } });

beforeEach(() => service.facts.suspended.clear());

it('refuses a suspended person a new or higher role, with the same error as for an unknown one, but allows a lower role', async () => {
  const id = await world.open();
  expect([await add(id, 'ada'), await add(id, 'moe', 'ADMIN')]).toEqual(['ok', 'ok']);
  service.facts.suspended.add('ada').add('moe').add('zoe');
  expect([await add(id, 'zoe'), await add(id, 'nobody'), await add(id, 'ada', 'ADMIN'), await add(id, 'moe')]).toEqual([
    'error_user_not_found',
    'error_user_not_found',
    'error_user_not_found',
    'ok',
  ]);
  const { staff } = await service.staff().listTournamentStaff({ tournament: id }, by(HOST));
  expect(staff).toMatchObject([
    { userId: 'user_ada', role: 'MODERATOR' },
    { userId: 'user_moe', role: 'MODERATOR' },
  ]);
});

it('loses a banned or deleted person in every tournament, as its activities say, and keeps whoever is suspended for a time', async () => {
  const [one, two] = [await world.open(), await world.open()];
  for (const id of [one, two]) for (const user of ['ada', 'moe', 'zoe']) expect(await add(id, user)).toBe('ok');
  await suspend('user_ada', '2024-07-01T12:00:00.000Z');
  await suspend('user_moe', null);
  await apply('internal.user.deleted', { userId: 'user_zoe' });
  await apply('internal.user.deleted', { userId: 'user_zoe' });
  expect([await staffOf(one), await staffOf(two)]).toEqual([['user_ada'], ['user_ada']]);
  const removed = await world.query(
    `select target_id from activity where tournament_id = $1 and action = 'staff_removed' order by target_id`,
    [one],
  );
  expect(removed).toEqual([{ target_id: 'user_moe' }, { target_id: 'user_zoe' }]);
});

it('has no banned or deleted person on a roster or in the pool before the start, unlike one suspended for a time', async () => {
  const id = await world.open();
  const participantId = await world.enter(id, 1);
  const { id: started } = await world.start(2);
  await service.freeAgents().joinTournamentFreeAgentPool({ tournament: id }, by('user_fay'));
  await service.freeAgents().joinTournamentFreeAgentPool({ tournament: id }, by('user_zoe'));
  const pool = async () => (await service.freeAgents().listTournamentFreeAgents({ tournament: id }, by(HOST))).freeAgents;
  const rosterOf = async (tournament: string) => {
    const { participants } = await service.participants().listTournamentParticipants({ tournament }, by(HOST));
    return participants[0]?.roster.map(({ userId }) => userId);
  };
  const offer = { tournament: id, freeAgentId: (await pool()).find(({ userId }) => userId === 'user_fay')!.id, participantId };
  await service.freeAgents().sendTournamentFreeAgentOffer(offer, captainOf(1));
  const { offers } = await service.participants().getMyTournamentEntry({ tournament: id }, by('user_fay'));
  await service.freeAgents().respondToTournamentFreeAgentOffer({ tournament: id, offerId: offers[0]!.id, accept: true }, by('user_fay'));
  expect(await rosterOf(id)).toEqual(['user_1_1', 'user_1_2', 'user_1_3', 'user_fay']);
  await suspend('user_1_1', '2024-07-01T12:00:00.000Z');
  for (const user of ['user_1_2', 'user_fay', 'user_zoe']) await suspend(user, null);
  expect(await rosterOf(id)).toEqual(['user_1_1', 'user_1_3']);
  expect(await pool()).toEqual([]);
  expect(await rosterOf(started)).toContain('user_1_2');
});
