import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WEBHOOK_EVENTS } from '@matchpoint/events';
import { expect, it } from 'vitest';
import { checkSubscriptions } from '../domain/checks.js';
import { SUBSCRIBABLE } from './subscribable-events.js';

const PEER = fileURLToPath(new URL('../../../../e2e/spec/peer-interface.json', import.meta.url));
const REFERENCE = fileURLToPath(new URL('../../../../docs/reference/webhooks.md', import.meta.url));

it('accepts every event of the peer interface and its family, and says in the reference which are never sent', () => {
  const { events } = JSON.parse(readFileSync(PEER, 'utf8')) as { events: Record<string, unknown> };
  const names = Object.keys(events);
  const wanted = [...names, ...new Set(names.map((name) => `${name.split('.', 1)[0]}.*`))];
  expect(checkSubscriptions(wanted, SUBSCRIBABLE)).toEqual(wanted);
  const neverSent = SUBSCRIBABLE.filter((name) => !Object.hasOwn(WEBHOOK_EVENTS, name));
  expect(names).toEqual(expect.arrayContaining(neverSent));
  const reference = readFileSync(REFERENCE, 'utf8');
  for (const name of neverSent) expect(reference).toContain(`\`${name}\``);
});

it('still refuses an unknown event, and a family without events', () => {
  for (const name of ['payment', 'payment.lost', 'referrals.*', 'match.exploded'])
    expect(() => checkSubscriptions(['payment.succeeded', name], SUBSCRIBABLE)).toThrow(`Unknown events: ${name}.`);
});
