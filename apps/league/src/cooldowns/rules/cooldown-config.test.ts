import { expect, it } from 'vitest';
import { DEFAULT_COOLDOWNS, selfLeaveHours } from './cooldown-config.js';

it.each([
  ['none by default', {}, [0, 0, 0]],
  ['equal ones while repeating is not made worse', { selfLeaveCooldownHours: 6 }, [6, 6, 6]],
  ['longer ones where it is', { selfLeaveCooldownHours: 6, repeatLeavePenaltyEnabled: true }, [6, 12, 24]],
  [
    'by the factor of the league',
    { selfLeaveCooldownHours: 6, repeatLeavePenaltyEnabled: true, repeatLeaveCooldownMultiplier: 3 },
    [6, 18, 54],
  ],
  ['up to the maximum', { selfLeaveCooldownHours: 6, repeatLeavePenaltyEnabled: true, maxCooldownHours: 10 }, [6, 10, 10]],
])('leaving a league has cooldowns: %s', (_what, change, hours) => {
  expect([1, 2, 3].map((count) => selfLeaveHours({ ...DEFAULT_COOLDOWNS, ...change }, count))).toEqual(hours);
});

it('stays finite however often a team leaves', () => {
  const config = {
    ...DEFAULT_COOLDOWNS,
    selfLeaveCooldownHours: 8_760,
    repeatLeavePenaltyEnabled: true,
    repeatLeaveCooldownMultiplier: 10,
  };
  expect(selfLeaveHours(config, 5_000)).toBe(8_760);
});
