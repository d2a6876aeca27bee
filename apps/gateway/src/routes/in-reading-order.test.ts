import { expect, it } from 'vitest';
import { inReadingOrder } from './in-reading-order.js';
import { ROUTES } from './index.js';
import READING_ORDER from './reading-order.json';

it('lists operations in the order of reading-order.json', () => {
  const placed = new Set(Object.values(READING_ORDER).flat());
  const listed = ROUTES.filter(({ operationId }) => placed.has(operationId)).map(({ tag, operationId }) => `${tag}: ${operationId}`);
  expect(listed).toEqual(Object.entries(READING_ORDER).flatMap(([tag, ids]) => ids.map((id) => `${tag}: ${id}`)));
});

it('puts an unlisted operation after those of its family, and an unlisted family last', () => {
  const operations = [
    { tag: 'Zones', operationId: 'getZone' },
    { tag: 'Scores', operationId: 'getMatchScores' },
    { tag: 'Matches', operationId: 'unlistedMatch' },
    { tag: 'Matches', operationId: 'anotherUnlistedMatch' },
    { tag: 'Matches', operationId: 'forfeitMatch' },
    { tag: 'Matches', operationId: 'listUserMatches' },
  ];
  expect(inReadingOrder(operations).map(({ operationId }) => operationId)).toEqual([
    'listUserMatches',
    'forfeitMatch',
    'anotherUnlistedMatch',
    'unlistedMatch',
    'getMatchScores',
    'getZone',
  ]);
});
