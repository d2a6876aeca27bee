import { expect, it } from 'vitest';
import { toChoices, toPermissions } from './permission-tree.js';

const scopes = [
  { scope: 'matches.user_matches', values: ['none', 'read', 'read-write'], operations: [] },
  { scope: 'webhooks.manage', values: ['none', 'enabled'], operations: [] },
  { scope: 'leagues.league_public', values: ['none', 'read'], operations: [] },
  { scope: 'leagues.capabilities.bans', values: ['none', 'write'], operations: [] },
];

it('turns chosen permissions into a tree without ungranted ones, and reads them back', () => {
  const chosen = {
    'matches.user_matches': 'read',
    'webhooks.manage': 'none',
    'leagues.league_public': 'none',
    'leagues.capabilities.bans': 'write',
  };
  const permissions = toPermissions(chosen);
  expect(permissions).toEqual({ matches: { user_matches: 'read' }, leagues: { capabilities: { bans: 'write' } } });
  expect(toChoices(scopes, permissions)).toEqual(chosen);
});

it('grants nothing if nothing is chosen', () => {
  expect(toPermissions(toChoices(scopes))).toEqual({});
});
