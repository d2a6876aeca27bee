import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { activityOf } from './operate.js';

/** The activities of a league's feed, as the table of docs/league-shapes.md#activities has them. */
function documentedActivities(): string[] {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/league-shapes.md'), 'utf8');
  const table = page.split(/^## /m).find((section) => section.includes('`ticket.note_added`')) ?? '';
  return [...table.matchAll(/`((?:league|match|ticket|dispute)\.\w+)`/g)].map(([, type = '']) => type);
}

it('has words for every activity of a league, an internal note among them', () => {
  const types = documentedActivities();
  expect(types).toContain('ticket.note_added');
  expect(types.filter((type) => activityOf(type) === activityOf('a type of a later version'))).toEqual([]);
  expect(activityOf('ticket.note_added')).toBe('Internal note added');
});
