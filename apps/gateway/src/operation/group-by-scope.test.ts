import { expect, it } from 'vitest';
import { groupByScope } from './group-by-scope.js';

it('lists an operation under each scope that allows it, with the value that it needs, and public ones under none', () => {
  const groups = groupByScope([
    { operationId: 'listGames', scope: 'public' },
    { operationId: 'listUserMatches', scope: 'matches.user_matches:read' },
    { operationId: 'createMatch', scope: 'matches.user_matches:read-write' },
    { operationId: 'listMatchChatMessages', scope: ['chat.read:read', 'leagues.capabilities.chat:write'] },
  ]);
  expect(Object.fromEntries(groups)).toEqual({
    'matches.user_matches': [
      { operationId: 'listUserMatches', value: 'read' },
      { operationId: 'createMatch', value: 'read-write' },
    ],
    'chat.read': [{ operationId: 'listMatchChatMessages', value: 'read' }],
    'leagues.capabilities.chat': [{ operationId: 'listMatchChatMessages', value: 'write' }],
  });
});
