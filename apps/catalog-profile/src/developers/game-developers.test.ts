import { beforeAll, describe, expect, it } from 'vitest';
import { importRows, useService } from '../../test/start-service.js';

describe('the developers of a game', () => {
  const service = useService();
  const list = async (game = 'valorant') =>
    (await service().developers.listGameDevelopers({ game })).developers.map(({ username }) => username);

  beforeAll(async () => {
    await importRows(service(), 'user', [
      { id: 'user_ann', username: 'ann' },
      { id: 'user_ben', username: 'Ben' },
    ]);
  });

  it('are added once, by username or id, and removed', async () => {
    const addedAt = service().clock.now().toISOString();
    const { developer } = await service().developers.addGameDeveloper({ game: 'valorant', user: 'BEN' });
    expect(developer).toEqual({ gameId: 'valorant', userId: 'user_ben', username: 'Ben', addedAt });
    service().clock.advance(60_000);
    expect((await service().developers.addGameDeveloper({ game: 'valorant', user: 'user_ben' })).developer?.addedAt).toBe(addedAt);
    await service().developers.addGameDeveloper({ game: 'valorant', user: 'ann' });
    expect(await list()).toEqual(['Ben', 'ann']);
    const userIds = ['user_ann', 'user_ben', 'user_none'];
    expect(await service().profiles.batchListDevelopedGames({ userIds })).toEqual({
      games: [
        { userId: 'user_ann', gameId: 'valorant' },
        { userId: 'user_ben', gameId: 'valorant' },
      ],
    });
    expect(await service().developers.removeGameDeveloper({ game: 'valorant', user: 'ben' })).toEqual({
      gameId: 'valorant',
      userId: 'user_ben',
      wasDeveloper: true,
    });
    expect(await service().developers.removeGameDeveloper({ game: 'valorant', user: 'ben' })).toMatchObject({ wasDeveloper: false });
    expect(await list()).toEqual(['ann']);
    expect(await list('league_of_legends')).toEqual([]);
  });

  it('need an existing game and existing users', async () => {
    const refused = (code: string) => ({ code });
    await expect(service().developers.addGameDeveloper({ game: 'none', user: 'ann' })).rejects.toMatchObject(
      refused('error_game_not_found'),
    );
    await expect(service().developers.addGameDeveloper({ game: 'valorant', user: 'nobody' })).rejects.toMatchObject(
      refused('error_user_not_found'),
    );
    await expect(service().developers.listGameDevelopers({ game: 'none' })).rejects.toMatchObject(refused('error_game_not_found'));
  });
});
