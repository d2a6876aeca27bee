import { describe, expect, it } from 'vitest';
import { parsePermissions } from './parse-permissions.js';
import { ALL_PERMISSIONS, PRESETS } from '../../permissions/permissions.js';

describe('parsePermissions', () => {
  it.each([
    ['nothing at all', {}],
    ['empty categories', { leagues: { capabilities: {} }, matches: {} }],
    ['every scope at its highest', ALL_PERMISSIONS],
    ['a preset', PRESETS.replay.permissions],
    ['an explicit none', { connections: { discord: 'none' } }],
  ])('accepts %s', (_what, permissions) => {
    expect(parsePermissions(permissions)).toEqual({ permissions });
  });

  it.each<[string, unknown, string[]]>([
    ['an unknown category', { matchs: { user_matches: 'read' } }, ['matchs']],
    ['an unknown scope', { matches: { user_match: 'read', user_matches: 'read' } }, ['matches.user_match']],
    ['an unknown capability', { leagues: { capabilities: { bribes: 'write' } } }, ['leagues.capabilities.bribes']],
    ['a value of another scope', { connections: { twitch: 'read' } }, ['connections.twitch']],
    ['a value below what there is', { uploads: { upload: 'read' } }, ['uploads.upload']],
    ['a value of another type', { webhooks: { manage: true } }, ['webhooks.manage']],
    ['a category that is no object', { matches: 'read-write' }, ['matches']],
    ['a category that is null', { game: null }, ['game']],
    ['a list', [], ['']],
    ['nothing', null, ['']],
    ['a prototype', JSON.parse('{"__proto__": {"matches": {}}}'), ['__proto__']],
    ['several faults, each', { a: 1, matches: { b: 1, team_matches: 'all' } }, ['a', 'matches.b', 'matches.team_matches']],
    ['a name with a slash', { 'a/b': 1 }, ['a/b']],
  ])('refuses %s and names its place', (_what, value, paths) => {
    const result = parsePermissions(value);
    expect('issues' in result && result.issues.map(({ path }) => path).sort()).toEqual(paths);
  });

  it('lists the allowed values', () => {
    expect(parsePermissions({ game: { scores: 'read' } })).toEqual({
      issues: [{ path: 'game.scores', message: 'must be one of none, write' }],
    });
  });
});
