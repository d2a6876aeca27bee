import { describe, expect, it } from 'vitest';
import { DomainError } from '@matchpoint/errors';
import { checkGame, checkTeam, type GameRules, type TeamRoster } from './create-rules.js';

const GAME = {
  id: 'valorant',
  isAvailable: true,
  modes: new Map([['standard', 0]]),
  minTeamSize: 2,
  maxTeamSize: 5,
} as unknown as GameRules;
const teamOf = (...ids: string[]) =>
  ({ name: 'Cold Cats', gameId: 'valorant', isActive: true, memberIds: new Set(ids) }) as unknown as TeamRoster;

function refusalOf(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    return error instanceof DomainError ? error.details.issues?.[0] : error;
  }
  return undefined;
}

describe('a refused number of players per side', () => {
  const sizeOf = (teamSize: number) => refusalOf(() => checkGame({ gameModeId: 'standard', bestOf: 1, teamSize }, GAME));
  const sizeOfTeam = (...ids: string[]) => refusalOf(() => checkTeam(teamOf(...ids), GAME, 3, 'body.teamId'));

  it('comes with the numbers that the game allows', () => {
    const refused = { path: 'body.teamSize', message: 'must be at least 2 and at most 5 for this game' };
    expect([1, 2, 5, 6].map(sizeOf)).toEqual([refused, undefined, undefined, refused]);
  });

  it('comes with how many members the team has', () => {
    const refused = (words: string) => ({ path: 'body.teamSize', message: `the team Cold Cats has only ${words}` });
    expect([sizeOfTeam('a'), sizeOfTeam('a', 'b'), sizeOfTeam('a', 'b', 'c')]).toEqual([
      refused('1 member'),
      refused('2 members'),
      undefined,
    ]);
  });
});
