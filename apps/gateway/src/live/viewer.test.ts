import { WEBHOOK_EVENTS } from '@matchpoint/events';
import { expect, it } from 'vitest';
import { FAMILY_SCOPES } from './viewer.js';

it('defines for every event family the scopes with which a key receives it', () => {
  const families = new Set(Object.keys(WEBHOOK_EVENTS).map((type) => type.split('.')[0] ?? ''));
  families.delete('test');
  expect(Object.keys(FAMILY_SCOPES).sort()).toEqual([...families].sort());
});
