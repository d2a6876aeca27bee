import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { endOf, SESSION_DAYS } from './session-record.js';

const DAY_MS = 86_400_000;

it('a session lasts as long as its reference promises', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/reference/accounts.md'), 'utf8');
  const [, unused, longest] = /\| ends \| (\d+) days after its last use, (\d+) days after sign-in \|/.exec(page) ?? [];
  expect(SESSION_DAYS).toEqual({ unused: Number(unused), longest: Number(longest) });
});

it('a session ends at the earlier of the two times', () => {
  const after = (days: number): string => new Date(days * DAY_MS).toISOString();
  expect(endOf({ createdAt: after(0), lastSeenAt: after(10) })).toEqual(new Date(24 * DAY_MS));
  expect(endOf({ createdAt: after(0), lastSeenAt: after(80) })).toEqual(new Date(90 * DAY_MS));
});
