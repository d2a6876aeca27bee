import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PointsConfig } from './index.js';
import { compareResults, countPoints, type TableResult } from './rules/count-points.js';
import { toPolicy } from './rules/points-policy.js';
import { arbitraryTable } from '../../test/arbitrary-season.js';
import { independentTable, type PlayedMatch, type Table } from '@matchpoint/testing';

const toResult = (match: PlayedMatch): TableResult => ({
  matchId: match.id,
  creatorTeamId: match.creator,
  acceptedTeamId: match.accepted,
  outcome: outcomeOf(match),
  isForfeit: match.forfeiter !== undefined,
  isChallenge: match.challenge === true,
  completedAt: match.endedAt,
});

function outcomeOf({ creator, forfeiter, mapsOfCreator, mapsOfAccepted }: PlayedMatch): TableResult['outcome'] {
  if (forfeiter !== undefined) return forfeiter === creator ? 'accepted' : 'creator';
  if (mapsOfCreator === mapsOfAccepted) return 'draw';
  return mapsOfCreator > mapsOfAccepted ? 'creator' : 'accepted';
}

/** Points by team, without penalties. */
function count({ matches, configuration, isPreseason }: Table): Record<string, number> {
  const results = matches.map(toResult).sort(compareResults);
  const sums = new Map<string, number>();
  for (const [index, { creatorPoints, acceptedPoints }] of countPoints(results, toPolicy(configuration), isPreseason).entries()) {
    const { creatorTeamId, acceptedTeamId } = results[index] as TableResult;
    sums.set(creatorTeamId, (sums.get(creatorTeamId) ?? 0) + creatorPoints);
    sums.set(acceptedTeamId, (sums.get(acceptedTeamId) ?? 0) + acceptedPoints);
  }
  return Object.fromEntries([...sums].map(([team, points]) => [team, points / 1_000]));
}

describe('points of results', () => {
  it('match an independent calculation, over random seasons and configurations', () => {
    fc.assert(
      fc.property(arbitraryTable, (table) => {
        const plain = { ...table, deductions: [], refusals: [], configuration: { ...table.configuration, allowNegative: true } };
        expect(count(plain)).toEqual(Object.fromEntries(independentTable(plain).map(({ team, points }) => [team, points])));
      }),
      { numRuns: 2_000 },
    );
  });

  /** `a>b` a, the creator, wins against b; `a=b` a draw; `a!b` b forfeits; `~` before it: a challenge; `@h` hours after the first. */
  it.each<[string, PointsConfig, string, Record<string, number>]>([
    ['are 3, 1 and 0 if nothing is configured', {}, 'a>b a=b a!b', { a: 7, b: 1 }],
    ['deduct the penalty from the team that forfeits', { forfeitPenalty: 2.5 }, 'a!b', { a: 3, b: -2.5 }],
    [
      'grow with wins in a row from the highest breakpoint reached',
      {
        streakBonusEnabled: true,
        streakBreakpoints: [
          { count: 2, bonus: 0.5 },
          { count: 4, bonus: 1 },
        ],
      },
      'a>b a>c a>b a>c a=b a>b',
      { a: 3 + 4.5 + 4.5 + 6 + 1 + 3, b: 1, c: 0 },
    ],
    ['pay no streak that is switched off', { streakBreakpoints: [{ count: 2, bonus: 0.5 }] }, 'a>b a>b', { a: 6, b: 0 }],
    ['reward challenger and challenged apart', { challengerWinBonus: 0.1, challengedWinBonus: 0.2 }, '~a>b ~b<a', { a: 3.3 + 3.6, b: 0 }],
    [
      'are not awarded within the pair’s cooldown, whichever team is at home, but are at its end',
      { matchupCooldownHours: 2 },
      'a>b@0 b>a@1 a>b@2',
      { a: 6, b: 0 },
    ],
    [
      'are not awarded beyond the pair’s maximum in 24 hours',
      { maxPointsMatchesPerPairPer24h: 2 },
      'a>b@0 a>b@1 a>b@2 a>c@2 a>b@24',
      { a: 12, b: 0, c: 0 },
    ],
    [
      'round each result to three decimals, halves away from zero',
      { baseWin: 0.005, challengerWinBonus: 0.1 },
      '~a>b ~a>b',
      { a: 0.012, b: 0 },
    ],
    ['are exact where floating numbers are not', { baseWin: 0.1, baseLoss: 0.2 }, 'a>b a>b a>b b>a', { a: 0.5, b: 0.7 }],
  ])('%s', (_, configuration, text, points) => {
    const matches = text.split(' ').map((each, index): PlayedMatch => {
      const [, challenge, first = '', sign = '', second = '', at] = /^(~?)(\w)([><=!])(\w)(?:@(\d+))?$/.exec(each) ?? [];
      const endedAt = new Date(Date.UTC(2026, 0, 1) + (at === undefined ? index : Number(at)) * 3_600_000).toISOString();
      return {
        id: `m${index}`,
        creator: first,
        accepted: second,
        mapsOfCreator: sign === '>' ? 1 : 0,
        mapsOfAccepted: sign === '<' ? 1 : 0,
        ...(sign === '!' && { forfeiter: second }),
        challenge: challenge === '~',
        endedAt,
      };
    });
    expect(count({ matches, configuration, isPreseason: false })).toEqual(points);
  });

  it('are not awarded for a challenge outside seasons if scrimmages award none', () => {
    const challenge: PlayedMatch = {
      id: 'm',
      creator: 'a',
      accepted: 'b',
      mapsOfCreator: 1,
      mapsOfAccepted: 0,
      challenge: true,
      endedAt: '2026-01-01T00:00:00.000Z',
    };
    const table = (isPreseason: boolean, isChallenge: boolean) =>
      count({ matches: [{ ...challenge, challenge: isChallenge }], configuration: { scrimmageAwardsPoints: false }, isPreseason });
    expect([table(true, true), table(true, false), table(false, true)]).toEqual([
      { a: 0, b: 0 },
      { a: 3, b: 0 },
      { a: 3, b: 0 },
    ]);
  });
});
