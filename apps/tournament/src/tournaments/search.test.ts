import { withTransaction } from '@matchpoint/postgres';
import { expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, HOST, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);

const find = async (text: string) => (await service.search().searchTournaments({ text, limit: 20 })).hits;

it('finds listed tournaments by name, and neither unlisted nor draft nor cancelled ones', async () => {
  const open = async (name: string, settings: object = {}) => {
    const id = await world.create({ name, visibility: 'PUBLIC', ...settings });
    await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
    return id;
  };
  const [listed, cancelled] = [await open('Café Masters', { logoStorageId: `img_of_user:${HOST}_logo` }), await open('Cafe Cancelled')];
  for (const id of [listed, cancelled]) {
    await service.tournaments().approveTournament({ tournament: id }, by('user_mia'));
    await service.tournaments().openTournamentRegistration({ tournament: id }, by(HOST));
  }
  await service.tournaments().cancelTournament({ tournament: cancelled }, by(HOST));
  await world.open({ name: 'Cafe Unlisted' });
  await service.tournaments().approveTournament({ tournament: await open('Cafe Draft') }, by('user_mia'));
  await open('Cafe Awaiting');
  const hits = await find('cafe');
  expect(hits).toMatchObject([{ kind: 'tournament', id: listed, slug: 'cafe_masters', avatarStorageId: `img_of_user:${HOST}_logo` }]);
  expect([await find('master'), await find('masterz')].map((each) => each.map(({ id }) => id))).toEqual([[listed], [listed]]);
  expect(await find('nothing like it')).toEqual([]);
});

it('gives up a search of the listed tournaments, which anybody may send, long before other reads give up', async () => {
  const discover = (search?: string) => service.tournaments().discoverTournaments({ search, page: 1, limit: 5 });
  const listing = await withTransaction(service.database.pool(), async (tx) => {
    await tx.query('lock table tournament in access exclusive mode');
    const waiting = discover().catch(() => undefined);
    await expect(discover('cafe')).rejects.toMatchObject({ code: 'error_unavailable' });
    // Not the promise itself, for which the lock would be held.
    return { waiting };
  });
  expect(await listing.waiting, 'it waited longer than the search').toBeDefined();
  expect(await discover('cafe')).toBeDefined();
});
