import fc from 'fast-check';
import type { Configuration, PlayedMatch, Table } from '@matchpoint/testing';

const DAY_MS = 86_400_000;
const decimal = (from: number, to: number): fc.Arbitrary<number> =>
  fc.integer({ min: from * 1_000, max: to * 1_000 }).map((n) => n / 1_000);

const breakpoints = fc
  .uniqueArray(fc.record({ count: fc.integer({ min: 2, max: 6 }), bonus: decimal(0, 10) }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ count }) => count,
  })
  .map((points) => points.sort((a, b) => a.count - b.count));

/** Configurations within the bounds of points/update; half of the fields are left out. */
export const arbitraryConfiguration: fc.Arbitrary<Configuration> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      baseWin: decimal(-1_000, 1_000),
      baseDraw: decimal(-1_000, 1_000),
      baseLoss: decimal(-1_000, 1_000),
      allowNegative: fc.boolean(),
      streakBonusEnabled: fc.boolean(),
      streakBreakpoints: breakpoints,
      challengerWinBonus: decimal(0, 10),
      challengedWinBonus: decimal(0, 10),
      forfeitPenalty: decimal(0, 1_000),
      challengeRefuseAdditionalPenalty: decimal(0, 1_000),
      matchupCooldownHours: fc.oneof(fc.constant(0), fc.constant(24), decimal(0, 100)),
      scrimmageAwardsPoints: fc.boolean(),
      maxPointsMatchesPerPairPer24h: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: [] },
  ),
);

const TEAMS = ['t1', 't2', 't3', 't4'];

const arbitraryMatch: fc.Arbitrary<Omit<PlayedMatch, 'id'>> = fc
  .record({
    teams: fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
    mapsOfCreator: fc.integer({ min: 0, max: 3 }),
    mapsOfAccepted: fc.integer({ min: 0, max: 3 }),
    forfeit: fc.constantFrom('none', 'none', 'none', 'creator', 'accepted'),
    challenge: fc.boolean(),
    // Many at the same instant, and many exactly a day or a cooldown apart.
    endedAt: fc.oneof(
      fc.integer({ min: 0, max: 6 }).map((days) => days * DAY_MS),
      fc.integer({ min: 0, max: 6 * 24 }).map((count) => count * 3_600_000),
      fc.integer({ min: 0, max: 6 * DAY_MS }),
    ),
  })
  .map(({ teams: [creator = '', accepted = ''], forfeit, endedAt, ...match }) => ({
    ...match,
    creator,
    accepted,
    endedAt: new Date(Date.UTC(2026, 0, 1) + endedAt).toISOString(),
    ...(forfeit !== 'none' && { forfeiter: forfeit === 'creator' ? creator : accepted }),
  }));

/** Matches in the order in which their results arrive, which differs from the order of counting. */
export const arbitraryMatches: fc.Arbitrary<PlayedMatch[]> = fc
  .array(arbitraryMatch, { maxLength: 30 })
  .map((matches) => matches.map((match, index) => ({ ...match, id: `m${(index * 7) % 31}` })));

export const arbitraryTable: fc.Arbitrary<Table> = fc.record({
  matches: arbitraryMatches,
  configuration: arbitraryConfiguration,
  isPreseason: fc.boolean(),
  deductions: fc.array(fc.record({ team: fc.constantFrom(...TEAMS), value: fc.integer({ min: 1, max: 1_000 }) }), { maxLength: 4 }),
  refusals: fc.array(fc.constantFrom(...TEAMS), { maxLength: 4 }),
});
