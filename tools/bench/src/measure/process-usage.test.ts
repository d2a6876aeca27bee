import { describe, expect, it } from 'vitest';
import { cpuBetween, parseStat } from './process-usage.js';

describe('CPU time of processes', () => {
  it('is read for a name with brackets and spaces', () => {
    expect(parseStat('42 (a ) b) S 7 42 42 0 -1 0 1 2 3 4 110 20 5 6 20 0 1 0')).toEqual({ parent: 7, ticks: 130, reaped: 11 });
  });

  it('is summed over the replicas of a process', () => {
    expect(
      cpuBetween({ 'gateway': 1, 'gateway-2': 2, 'catalog-profile': 1 }, { 'gateway': 2, 'gateway-2': 4, 'catalog-profile': 1.5 }),
    ).toEqual({ 'gateway': 3, 'catalog-profile': 0.5 });
  });
});
