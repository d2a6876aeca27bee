import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseArguments, parseReplicas, UsageError } from './parse-arguments.js';
import { PROCESSES } from './process-table.js';

const counts = fc.record(Object.fromEntries(PROCESSES.map(({ name }) => [name, fc.integer({ min: 1, max: 16 })])), { requiredKeys: [] });

describe('parseArguments', () => {
  it('runs one of each process on the existing data by default', () => {
    const parsed = parseArguments([]);
    expect(parsed).toMatchObject({ demo: 'all', fresh: false, help: false, pgbouncer: false, readReplica: false, secure: false });
    expect(Object.keys(parsed.replicas)).toContain('gateway');
    expect(new Set(Object.values(parsed.replicas))).toEqual(new Set([1]));
  });

  it.each([[['--replicas', 'gateway=3,webhook=2', '--fresh']], [['--fresh', '--replicas=gateway=3, webhook=2']]])('reads %j', (words) => {
    const parsed = parseArguments(words);
    expect(parsed.fresh).toBe(true);
    expect(parsed.replicas).toMatchObject({ gateway: 3, webhook: 2, match: 1 });
  });

  it('reads what to leave out of or add to a system', () => {
    expect(parseArguments(['--no-demo', '--pgbouncer', '--read-replica', '--secure'])).toMatchObject({
      demo: 'none',
      pgbouncer: true,
      readReplica: true,
      secure: true,
    });
  });

  it.each([
    [['--demo=vct'], 'vct'],
    [['--demo', 'vct'], 'vct'],
    [['--demo=all'], 'all'],
    [['--demo=vct', '--no-demo'], 'none'],
  ])('reads %j as demo %s', (words, demo) => {
    expect(parseArguments(words).demo).toBe(demo);
  });

  it('reads which process to watch', () => {
    expect(parseArguments(['--watch', 'match,league,match']).watch).toEqual(['match', 'league']);
    expect(parseArguments([]).watch).toEqual([]);
  });

  it.each([['--watch=mach'], ['--watch'], ['--demo'], ['--demo=none'], ['--frsh'], ['--fresh=1'], ['--replicas'], ['now']])(
    'refuses %s with one line',
    (word) => {
      expect(() => parseArguments([word])).toThrow(UsageError);
      expect(() => parseArguments([word])).toThrow(/^[^\n]+$/);
    },
  );
});

describe('parseReplicas', () => {
  it('reads back what was written', () => {
    fc.assert(
      fc.property(counts, (wanted) => {
        const text = Object.entries(wanted)
          .map(([name, count]) => `${name}=${count}`)
          .join(',');
        expect(parseReplicas(text)).toMatchObject(wanted);
      }),
    );
  });

  it.each(['gateway', 'gateway=', 'gateway=0', 'gateway=17', 'gateway=-1', 'gateway=1.5', 'toString=2', 'gateway=2,gateway=3'])(
    'refuses %s',
    (text) => {
      expect(() => parseReplicas(text)).toThrow(UsageError);
    },
  );
});
