import { expect, it } from 'vitest';
import { fromPermissionsMessage, gateway, toPermissionsMessage } from './index.js';

it('carries a permission object over the wire as it is, with empty categories and the order of its names', () => {
  const permissions = { teams: { profile: 'read' }, leagues: { capabilities: { tickets: 'write' }, league_admin: 'none' }, matches: {} };
  const { Permissions } = gateway;
  const read = fromPermissionsMessage(Permissions.decode(Permissions.encode(toPermissionsMessage(permissions)).finish()));
  expect(JSON.stringify(read)).toBe(JSON.stringify(permissions));
});
