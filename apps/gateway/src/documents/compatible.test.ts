import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBreaks, type Outline, outlineOf } from '@matchpoint/compat';
import { expect, it } from 'vitest';
import { ROUTES } from '../routes/index.js';
import { fullDocument } from './documents.js';

const RELEASES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../../releases');
const readJson = (...names: string[]): unknown => JSON.parse(readFileSync(path.join(RELEASES, ...names), 'utf8'));

/** By number, not by letter: 0.10.0 is newer than 0.9.0. */
function newestRelease(): string {
  const releases = readdirSync(RELEASES).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  return releases.sort(new Intl.Collator('en', { numeric: true }).compare).at(-1) ?? '';
}

it('is compatible with clients of the last release, except for breaks listed in releases/accepted-breaks.json', () => {
  const now = outlineOf(fullDocument(ROUTES, 'https://example.org'));
  const breaks = findBreaks(readJson(newestRelease(), 'api.json') as Outline, now);
  const accepted = (readJson('accepted-breaks.json') as { change: string; reason: string }[]).filter(({ reason }) => reason.length > 10);
  const isAccepted = (line: string): boolean => accepted.some(({ change }) => line === change || line.endsWith(`: ${change}`));
  expect(breaks.filter((line) => !isAccepted(line))).toEqual([]);
  expect(accepted.filter(({ change }) => !breaks.some((line) => line === change || line.endsWith(`: ${change}`)))).toEqual([]);
});
