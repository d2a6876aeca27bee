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

  it('remove has the gateways end the keys that rested on it, and says which', async () => {
    expect(await json('games', 'developers', 'remove', 'valorant', 'ann')).toEqual({
      gameId: 'valorant',
      userId: 'user_1',
      wasDeveloper: true,
      revokedKeyIds: ['key of user_1'],
    });
  });
});

describe('matchpoint users plan', () => {
  it('changes the plan of a person and of their keys', async () => {
    expect(await json('users', 'plan', 'ann', 'api_pro')).toEqual({ ownerUserId: 'user_1', plan: 'api_pro', changedKeyIds: ['key_1'] });
    expect((await command('users', 'plan', 'ann', 'api_gold')).exitCode).toBe(2);
  });
});
