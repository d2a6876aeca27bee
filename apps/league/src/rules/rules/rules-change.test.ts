import fc from 'fast-check';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { RULE_FIELDS } from '../../import/league-row-fields.js';
import { arbitraryRules } from '../../../test/arbitrary-rules.js';
import type { LeagueRules } from './league-rules.js';
import { changeRules, type GameOfRules, type RulesChange, showRules } from './rules-change.js';

const GAME: GameOfRules = {
  modeIds: new Set(['standard', 'swift']),
  mapIds: new Set(['bind', 'haven']),
  playlists: new Map([
    ['competitive', ['standard']],
    ['all', ['standard', 'swift']],
  ]),
};
const NOW = new Date('2026-01-01T00:00:00.000Z');
const after = (before: LeagueRules, change: RulesChange) => changeRules(before, change, GAME, NOW);

describe('a change of rules', () => {
  it.each<[string, LeagueRules, RulesChange, LeagueRules]>([
    ['is merged by field', { wagersAllowed: true }, { timezone: 'UTC' }, { wagersAllowed: true, timezone: 'UTC' }],
    ['is cleared by null', { wagersAllowed: true, timezone: 'UTC' }, { timezone: null }, { wagersAllowed: true }],
    ['takes a format for a series length', {}, { matchFormat: 'BEST_OF_3' }, { allowedBestOf: [3] }],
    ['clears both by either', { allowedBestOf: [1, 3] }, { matchFormat: null }, {}],
    ['takes a format and lengths that agree', {}, { matchFormat: 'BEST_OF_3', allowedBestOf: [3] }, { allowedBestOf: [3] }],
    ['takes no format with several lengths', {}, { matchFormat: null, allowedBestOf: [1, 3] }, { allowedBestOf: [1, 3] }],
    [
      'keeps ids that the catalog has dropped since',
      { allowedMapIds: ['split'], allowedPlaylistIds: ['old'], playlistModeIds: ['duel'] },
      { allowedMapIds: ['split', 'bind'], allowedPlaylistIds: ['old'] },
      { allowedMapIds: ['split', 'bind'], allowedPlaylistIds: ['old'], playlistModeIds: ['duel'] },
    ],
    [
      'keeps the modes of playlists',
      {},
      { allowedPlaylistIds: ['competitive', 'all'] },
      { allowedPlaylistIds: ['competitive', 'all'], playlistModeIds: ['standard', 'swift'] },
    ],
    ['forgets them with the playlists', { allowedPlaylistIds: ['all'], playlistModeIds: ['swift'] }, { allowedPlaylistIds: null }, {}],
    [
      'records since when rosters are locked',
      {},
      { rosterLockEnabled: true },
      { rosterLockEnabled: true, rosterLockedSince: NOW.toISOString() },
    ],
    [
      'keeps that time while they are locked',
      { rosterLockEnabled: true, rosterLockedSince: 'then' },
      { rosterLockEnabled: true },
      { rosterLockEnabled: true, rosterLockedSince: 'then' },
    ],
    [
      'forgets that time with the lock',
      { rosterLockEnabled: true, rosterLockedSince: 'then' },
      { rosterLockEnabled: false },
      { rosterLockEnabled: false },
    ],
  ])('%s', (_what, before, change, expected) => {
    expect(after(before, change)).toEqual(expected);
  });

  it.each<[string, LeagueRules, RulesChange, string]>([
    ['a format of nine', {}, { matchFormat: 'BEST_OF_9' }, 'body.matchFormat'],
    ['a format that contradicts the lengths', {}, { matchFormat: 'BEST_OF_1', allowedBestOf: [1, 3] }, 'body.matchFormat'],
    ['a format with lengths cleared', {}, { matchFormat: 'BEST_OF_1', allowedBestOf: null }, 'body.matchFormat'],
    ['a cleared format with one length', {}, { matchFormat: null, allowedBestOf: [1] }, 'body.matchFormat'],
    ['an unknown playlist', {}, { allowedPlaylistIds: ['all', 'none'] }, 'body.allowedPlaylistIds[1]'],
    ['an unknown map', {}, { allowedMapIds: ['split'] }, 'body.allowedMapIds[0]'],
    ['an unknown mode', {}, { allowedModeIds: ['duel'] }, 'body.allowedModeIds[0]'],
    ['an unknown zone', {}, { timezone: 'Mars/Olympus' }, 'body.timezone'],
    ['bounds that do not fit what is there', { minRosterSize: 6 }, { maxRosterSize: 5 }, 'body.maxRosterSize'],
    ['a team size upside down', {}, { teamSize: { min: 5, max: 4 } }, 'body.teamSize'],
    ['wagers upside down', { maxWagerAmount: 5 }, { minWagerAmount: 6 }, 'body.maxWagerAmount'],
  ])('refuses %s', (_what, before, change, path) => {
    expect(() => after(before, change)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { issues: [expect.objectContaining({ path })] } }) as Error,
    );
  });
});

it('shows rules with their format, without derived fields', () => {
  expect(showRules(after({}, { matchFormat: 'BEST_OF_5', allowedPlaylistIds: ['all'], rosterLockEnabled: true }))).toEqual({
    allowedBestOf: [5],
    allowedPlaylistIds: ['all'],
    rosterLockEnabled: true,
    matchFormat: 'BEST_OF_5',
  });
  expect(showRules({ allowedBestOf: [1, 3] })).toEqual({ allowedBestOf: [1, 3] });
});

it('accepts the rules that a read shows, whatever they are, and changes nothing', () => {
  const body = Compile(Type.Object(RULE_FIELDS));
  fc.assert(
    fc.property(arbitraryRules(GAME), (sent) => {
      const rules = after({}, sent);
      const shown = showRules(rules);
      expect(body.Errors(shown)).toEqual([]);
      expect(after(rules, shown)).toEqual(rules);
    }),
    { numRuns: 500 },
  );
});
