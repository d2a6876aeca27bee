import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { EVENT_FAMILIES } from './events.js';

/** Names of events are an open set. The types of the SDK list the known ones in a description. */
const TYPES = path.resolve(import.meta.dirname, '../../../../libs/sdk/src/generated/types.ts');
const KNOWN_NAMES = /^.*Known now: (.*)\n +EventName: /m;
/** A test is sent to the endpoint that is tested, whatever it subscribes to. */
const NEVER_SUBSCRIBED = 'test.*';

it('every family of events that webhooks carry can be chosen in words', () => {
  const names = KNOWN_NAMES.exec(readFileSync(TYPES, 'utf8'))?.[1] ?? '';
  const families = new Set([...names.matchAll(/`(\w+)\.\w+`/g)].map(([, family]) => `${family}.*`));
  families.delete(NEVER_SUBSCRIBED);
  expect(EVENT_FAMILIES.map(([family]) => family).toSorted()).toEqual([...families].toSorted());
});
