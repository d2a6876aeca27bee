import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => {
  services = await startFakeServices();
});
afterAll(() => services.stop());

const command = (...words: string[]) => runCommand(words, { environment: services.environment });
const json = async (...words: string[]): Promise<unknown> => JSON.parse((await command(...words, '--json')).stdout);
const ANN = { gameId: 'valorant', userId: 'user_1', username: 'ann', addedAt: '2024-01-01T00:00:00.000Z' };

describe('matchpoint games developers', () => {
  it('add and list show who develops a game', async () => {
    expect(await json('games', 'developers', 'add', 'valorant', 'ann')).toEqual(ANN);
    expect(await json('games', 'developers', 'list', 'valorant')).toEqual({ developers: [ANN] });
    expect((await command('games', 'developers', 'list', 'valorant')).stdout).toContain('ann');
  });

  it('remove revokes the keys that the developer made for the game, and says which', async () => {
    expect(await json('games', 'developers', 'remove', 'valorant', 'ann', '--yes')).toEqual({
      gameId: 'valorant',
      userId: 'user_1',
      wasDeveloper: true,
      revokedKeyIds: ['key of user_1'],
    });
  });
});

describe('matchpoint users plan', () => {
  it('changes the plan of a user and of their keys', async () => {
    expect(await json('users', 'plan', 'ann', 'api_pro')).toEqual({ ownerUserId: 'user_1', plan: 'api_pro', changedKeyIds: ['key_1'] });
    expect((await command('users', 'plan', 'ann', 'api_gold')).exitCode).toBe(2);
  });
});

describe('matchpoint names', () => {
  it('reserve and release change the reserved names, and list returns all of them', async () => {
    expect(await json('names', 'reserve', 'Support')).toEqual({ name: 'Support', isReserved: true, hasChanged: true });
    expect((await command('names', 'reserve', 'Again')).stdout).toContain('Again was reserved already.');
    expect(await json('names', 'release', 'Support', '--yes')).toEqual({ name: 'Support', isReserved: false, hasChanged: true });
    const { names } = (await json('names', 'list')) as { names: { name: string }[] };
    expect(names.map(({ name }) => name)).toEqual(['Support', 'Team Zero']);
    expect((await command('names', 'list')).stdout).toContain('Team Zero');
  });
});
