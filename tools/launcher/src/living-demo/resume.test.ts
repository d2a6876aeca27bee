import { ManualClock } from '@matchpoint/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ModelledApi } from '../../test/modelled-api.js';
import { playOn } from './play-on.js';
import { LANE_NAMES, SCENES } from './scenes/index.js';
import type { DemoContext } from './scene-run.js';
import { type LivingState, newState, type Store } from './state-file.js';
import { tendScenes } from './tend-scenes.js';
import { loadWorld, type World } from './world.js';

const EPOCH = '2026-06-01T18:00:00.000Z';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const TEN_DAYS = 240;

let world: World;
beforeAll(async () => {
  world = await loadWorld();
});

/** State that survives a kill. */
class Memory {
  text = JSON.stringify(newState(EPOCH));

  open(): Store {
    const state = JSON.parse(this.text) as LivingState;
    return { state, save: () => void (this.text = JSON.stringify(state)) };
  }
}

const contextOf = (api: ModelledApi, memory: Memory, said: string[] = []): DemoContext => ({
  ...{ api, world, store: memory.open(), clock: new ManualClock(new Date(api.now)), say: (line) => said.push(line) },
});

/** Runs all scenes, as a start does. Returns its warnings. */
async function tend(api: ModelledApi, memory: Memory): Promise<string[]> {
  const said: string[] = [];
  await tendScenes(contextOf(api, memory, said), SCENES, () => false);
  return said;
}

/** What happened, regardless of the order of concurrent scenes. */
const sorted = (lines: readonly string[]): string[] => [...lines].sort();

/** Number of matches by status. */
const statuses = (api: ModelledApi): Record<string, number> => {
  const all = [...api.matches.values()].map(({ status }) => status);
  return Object.fromEntries([...new Set(all)].sort().map((status) => [status, all.filter((each) => each === status).length]));
};

/** The promised numbers: 2 matches in progress, the one with a map to confirm and two of the cup; 7 scheduled ones and two of the cup … */
const PROMISED = { ACCEPTED: 9, COMPLETED: 4, DISPUTED: 1, IN_PROGRESS: 5, PENDING: 2, READY: 1 };

/** The counts of unfinished matches. */
const openOf = ({ CANCELLED: _cancelled, COMPLETED: _completed, ...open }: Record<string, number>): Record<string, number> => open;

describe('the scenes of the living demo', () => {
  it('create everything that is promised, and nothing more at a second start', async () => {
    const [api, memory] = [new ModelledApi(world), new Memory()];
    expect(await tend(api, memory)).toEqual([]);
    expect(statuses(api)).toEqual(PROMISED);
    const { length } = api.effects;
    expect(await tend(api, memory)).toEqual([]);
    expect(api.effects.slice(length)).toEqual([]);
  });

  it('are deterministic for the same epoch: same teams, times and scores', async () => {
    const [one, other] = [new ModelledApi(world), new ModelledApi(world)];
    await tend(one, new Memory());
    await tend(other, new Memory());
    expect(sorted(other.effects)).toEqual(sorted(one.effects));
  });

  it('happen once, wherever a crash ends the previous run', async () => {
    const whole = new ModelledApi(world);
    await tend(whole, new Memory());
    const calls = whole.requests.length;
    for (let at = 1; at <= calls; at += 1) {
      const api = new ModelledApi(world);
      const memory = new Memory();
      api.kill = { at, isAfter: at % 2 === 0 };
      await tend(api, memory);
      api.revive();
      expect(await tend(api, memory), `killed at call ${at}`).toEqual([]);
      expect(sorted(api.effects), `killed at call ${at}`).toEqual(sorted(whole.effects));
    }
  });

  it('replace what has expired after ten days', async () => {
    const [api, memory] = [new ModelledApi(world), new Memory()];
    await tend(api, memory);
    api.pass(TEN_DAYS);
    expect(await tend(api, memory)).toEqual([]);
    expect(openOf(statuses(api))).toEqual(openOf(PROMISED));
    const open = [...api.matches.values()].filter(({ status }) => !['CANCELLED', 'COMPLETED'].includes(status));
    // Only the dispute, which waits for its ruling, is as old as that.
    expect(open.filter(({ scheduledAt }) => Date.parse(scheduledAt) < api.now - DAY_MS).map(({ status }) => status)).toEqual(['DISPUTED']);
  });

  it.each([0.5, TEN_DAYS])('show everything that is promised %s hours after a crash, wherever it was', async (hours) => {
    const whole = new ModelledApi(world);
    await tend(whole, new Memory());
    for (let at = 1; at <= whole.requests.length; at += 4) {
      const [api, memory] = [new ModelledApi(world), new Memory()];
      api.kill = { at, isAfter: at % 8 === 1 };
      await tend(api, memory);
      api.revive();
      api.pass(hours);
      expect(await tend(api, memory), `killed at call ${at}`).toEqual([]);
      expect(openOf(statuses(api)), `killed at call ${at}`).toEqual(openOf(PROMISED));
    }
  });
});

describe('the launcher', () => {
  it('has a match on map 4 and one on map 1 again when it starts after an hour of play', async () => {
    const [api, memory] = [new ModelledApi(world), new Memory()];
    await tend(api, memory);
    let isStopping = false;
    await playOn(contextOf(api, memory), {
      isStopping: () => isStopping,
      pause: async (ms) => {
        api.now += ms;
        isStopping = api.now - Date.parse(EPOCH) > 2 * HOUR_MS;
      },
    });
    expect(await tend(api, memory)).toEqual([]);
    const { lanes } = memory.open().state;
    const played = LANE_NAMES.flatMap((name) => lanes[name] ?? []).map(({ matchId, bestOf }) => [
      bestOf,
      api.matches.get(matchId)?.scores.length,
    ]);
    expect(played).toEqual([
      [5, 3],
      [3, 0],
    ]);
    expect(Object.values(lanes).map(({ matchId }) => api.matches.get(matchId)?.status)).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
  });

  it('plays two matches at once and at most 48 a day, for twelve hours', async () => {
    const [api, memory] = [new ModelledApi(world), new Memory()];
    await tend(api, memory);
    const context = contextOf(api, memory);
    const clock = context.clock as ManualClock;
    const before = [...api.matches.keys()];
    const lanes = (): number => new Set(Object.values(context.store.state.lanes).map(({ matchId }) => matchId)).size;
    let rounds = 0;
    await playOn(context, {
      isStopping: () => false,
      pause: async (ms) => {
        rounds += 1;
        expect(lanes()).toBe(2);
        clock.advance(ms);
        api.now = clock.now().getTime();
      },
    });
    expect(rounds).toBe((12 * 60 * 60) / 45);
    const begun = context.store.state.starts.length;
    expect(begun).toBeGreaterThan(10);
    expect(begun).toBeLessThanOrEqual(48);
    const isLive = ([id, { status }]: [string, { status: string }]): boolean => status === 'IN_PROGRESS' && !before.includes(id);
    expect([...api.matches].filter(isLive).length).toBeLessThanOrEqual(2);
  });
});
