import { describe, expect, it } from 'vitest';
import { groupScopes, isPublicScope, nameOfScope } from './scope-words.js';

const option = (scope: string, ...values: string[]) => ({ scope, values: ['none', ...values], operations: [] });
const SCOPES = [
  option('matches.public_matches', 'read'),
  option('matches.user_matches', 'read', 'read-write'),
  option('leagues.capabilities.bans', 'write'),
  option('leagues.of_the_future', 'read'),
];

describe('the permissions of a key', () => {
  it('are grouped by what they are about, each by a name in words', () => {
    expect(groupScopes(SCOPES).map(({ title, scopes }) => [title, scopes.length])).toEqual([
      ['Matches', 2],
      ['Running leagues', 1],
      ['Leagues', 1],
    ]);
    expect(nameOfScope('leagues.of_the_future')).toBe('Of the future');
  });

  it('are found by their words and by their scope', () => {
    expect(groupScopes(SCOPES, 'ban').flatMap(({ scopes }) => scopes.map(({ scope }) => scope))).toEqual(['leagues.capabilities.bans']);
    expect(groupScopes(SCOPES, 'user_matches')).toHaveLength(1);
  });

  it('count as public where they read what anyone may see', () => {
    expect(SCOPES.filter(isPublicScope).map(({ scope }) => scope)).toEqual(['matches.public_matches']);
  });
});
