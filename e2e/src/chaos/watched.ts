import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { newKey, type KeyGrant } from '../api-keys.js';
import type { Client } from '../http-client.js';
import { startReceiver, type Received, type Receiver } from '../receiver.js';

const VERIFIED = 50;

/** A user's endpoint, and all its deliveries. */
export interface Watched {
  name: string;
  receiver: Receiver;
  secret: string;
  id: string;
  grant: KeyGrant;
}

/** Subscribes a receiver to the match events in a key's scope. */
export async function watch(request: Client, name: string, grant: KeyGrant, events: string[]): Promise<Watched> {
  const receiver = await startReceiver();
  const { status, text, body } = await request('/webhooks', { key: (await newKey(grant)).key, body: { url: receiver.url, events } });
  expect(status, text).toBe(201);
  return { name, receiver, grant, secret: body.signingSecret as string, id: body.id as string };
}

export async function unwatch(request: Client, { id, grant, receiver }: Watched): Promise<void> {
  await request(`/webhooks/${id}`, { method: 'DELETE', key: (await newKey(grant)).key });
  receiver.stop();
}

/** Every event of a match has one webhook-id, however often it was delivered; sequences have no gap; every signature is valid. */
export function expectOneIdEach({ receiver, secret, name }: Watched, matchIds: ReadonlySet<string>): void {
  const ours = receiver.received.filter(({ body }) => matchIds.has(body.data.matchId as string));
  const idOf = new Map<string, unknown>();
  const numbers = new Map<string, Set<number>>();
  for (const received of ours) {
    const { matchId, sequence } = received.body.data as { matchId: string; sequence: number };
    const known = idOf.get(`${matchId} ${sequence}`) ?? received.headers['webhook-id'];
    expect(received.headers['webhook-id'], name).toBe(known);
    idOf.set(`${matchId} ${sequence}`, known);
    numbers.set(matchId, (numbers.get(matchId) ?? new Set()).add(sequence));
  }
  for (const [matchId, sequences] of numbers) {
    const gapless = Array.from({ length: sequences.size }, (_, index) => index + 1);
    expect(
      [...sequences].sort((left, right) => left - right),
      `${name} ${matchId}`,
    ).toEqual(gapless);
  }
  for (const received of ours.slice(-VERIFIED)) verify(secret, received);
}

function verify(secret: string, { text, headers }: Received): void {
  new Webhook(secret).verify(text, headers as Record<string, string>);
}
