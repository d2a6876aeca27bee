import { describe, expect, it } from 'vitest';
import { createReadiness, Degraded, Down, type Dependency, type ReadinessBody } from './index.js';

const up = async (): Promise<void> => undefined;
const slow = async (): Promise<Degraded> => new Degraded('is slow');
const away = async (): Promise<never> => {
  throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
};
const unfit = async (): Promise<never> => {
  throw new Down('is of no use');
};
type States = Partial<Record<'database' | 'one' | 'other' | 'spare', Dependency['check']>>;

/** A process that needs its database for everything, `one` and `other` each for some operations, and `spare` for no request. */
function read({ database = up, one = up, other = up, spare = up }: States): Promise<{ isReady: boolean; body: ReadinessBody }> {
  const readiness = createReadiness([
    { name: 'database', loses: 'all', check: database },
    { name: 'one', loses: 'some', check: one },
    { name: 'other', loses: 'some', check: other },
    { name: 'spare', loses: 'none', check: spare },
  ]);
  readiness.serve();
  return readiness.read();
}

describe('readiness', () => {
  it.each<[string, States, boolean, Partial<ReadinessBody>]>([
    ['everything is up', {}, true, { status: 'ok' }],
    ['a dependency of all operations is slow', { database: slow }, true, { status: 'degraded', reasons: { database: 'is slow' } }],
    [
      'a dependency of all operations is down',
      { database: away },
      false,
      { status: 'unavailable', reasons: { database: 'does not answer' } },
    ],
    [
      'a dependency of all operations is unusable',
      { database: unfit },
      false,
      { status: 'unavailable', reasons: { database: 'is of no use' } },
    ],
    ['a dependency of some operations is down', { one: away }, true, { status: 'degraded', reasons: { one: 'does not answer' } }],
    ['a dependency of some operations is down and the rest slow', { one: away, other: slow }, true, { status: 'degraded' }],
    ['every dependency of some operations is down', { one: away, other: unfit }, false, { status: 'unavailable' }],
    ['a dependency of no operation is down', { spare: away }, true, { status: 'degraded', reasons: { spare: 'does not answer' } }],
  ])('answers correctly while %s', async (_, states, isReady, body) => {
    const told = await read(states);
    expect(told).toMatchObject({ isReady, body });
    expect(Object.keys(told.body.dependencies)).toEqual(['database', 'one', 'other', 'spare']);
  });

  it('is false before the process serves and once it stops, whatever its dependencies say and without asking them', async () => {
    let asked = 0;
    const readiness = createReadiness([{ name: 'database', loses: 'all', check: async () => void (asked += 1) }]);
    expect(await readiness.read()).toMatchObject({ isReady: false, body: { status: 'unavailable', reasons: { process: 'is starting' } } });
    expect(asked).toBe(0);
    readiness.serve();
    expect((await readiness.read()).isReady).toBe(true);
    readiness.drain();
    expect(await readiness.read()).toEqual({
      isReady: false,
      body: { status: 'unavailable', dependencies: { database: 'up' }, reasons: { process: 'is stopping' } },
    });
    expect(asked).toBe(1);
  });

  it('ends at once, even for a request that is waiting for a dependency', async () => {
    let answer = (): void => undefined;
    const readiness = createReadiness([
      { name: 'database', loses: 'all', check: () => new Promise<void>((resolve) => (answer = resolve)) },
    ]);
    readiness.serve();
    const told = readiness.read();
    readiness.drain();
    answer();
    expect((await told).isReady).toBe(false);
  });

  it('counts a dependency that never answers as down', async () => {
    const { isReady, body } = await read({ one: () => new Promise(() => undefined) });
    expect([isReady, body.dependencies.one]).toEqual([true, 'down']);
  });

  it('asks each dependency once for any number of concurrent readers, and again soon after', async () => {
    const asked: (() => void)[] = [];
    const readiness = createReadiness([
      { name: 'database', loses: 'all', check: () => new Promise<void>((resolve) => void asked.push(resolve)) },
    ]);
    readiness.serve();
    const answers = Promise.all(Array.from({ length: 500 }, () => readiness.read()));
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.();
    expect((await answers).filter(({ isReady }) => isReady)).toHaveLength(500);
    expect(asked).toHaveLength(1);
    await expect
      .poll(async () => {
        void readiness.read();
        await new Promise(setImmediate);
        return asked.length;
      })
      .toBe(2);
    asked[1]?.();
  });
});
