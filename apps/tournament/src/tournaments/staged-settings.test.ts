import { expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, codeOf, HOST, SETTINGS, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);

const update = (id: string, settings: object) =>
  service.tournaments().updateTournament({ tournament: id, settings: settings as never }, by(HOST));
const approve = (id: string) => service.tournaments().approveTournament({ tournament: id }, by('user_mia'));
const read = async (id: string) => (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament!;

it('stages only the settings that differ from the approved ones, so that unchanged locked ones do not block the approval', async () => {
  const id = await world.open();
  await world.enter(id, 1);
  const { gameId, teamSize } = SETTINGS;
  const { changedFields } = await update(id, { description: 'Bring a friend.', gameId, teamSize });
  expect(changedFields).toEqual(['description']);
  expect(await read(id)).toMatchObject({ stagedFields: ['description'], stagedSettings: { description: 'Bring a friend.' } });
  await approve(id);
  expect(await read(id)).toMatchObject({ settings: { description: 'Bring a friend.', teamSize }, approvalStatus: 'APPROVED' });
});

it('approves a row from before, which also holds unchanged locked settings', async () => {
  const id = await world.open();
  await world.enter(id, 1);
  await update(id, { description: 'Bring a friend.' });
  await world.query(`update tournament set staged = staged || '{"teamSize": 2}' where id = $1`, [id]);
  expect((await read(id)).stagedFields).toEqual(['description']);
  expect(await codeOf(approve(id))).toBe('ok');
});
