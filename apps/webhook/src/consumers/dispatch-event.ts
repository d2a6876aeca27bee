import { type EventEnvelope, WEBHOOK_EVENTS } from '@matchpoint/events';
import type { Clock } from '@matchpoint/core';
import type { PoolClient } from 'pg';
import { findEndpointsOfUsers, findNamedEndpoints, findOtherEndpointsOfOwners, hasUserEndpoints } from '../db/audience.js';
import { enqueue } from '../db/enqueue.js';
import { bodyOf, MAX_BODY_BYTES } from '../domain/payload.js';
import { subscriptionsOf } from '../domain/subscriptions.js';

/** What the stream is filtered by: the families of everything that webhooks carry. */
export const DISPATCHED = [...new Set(Object.keys(WEBHOOK_EVENTS).map((type) => `${type.split('.', 1)[0]}.>`))];

export interface DispatchDependencies {
  clock: Clock;
  /** Ids of the active members of the teams. @throws DomainError error_unavailable: the event is tried again */
  membersOf(teamIds: readonly string[]): Promise<string[]>;
}

/** Makes a delivery of one event for every endpoint that it concerns and that subscribes to it (contract 10); answers how many. */
export async function dispatchEvent({ clock, membersOf }: DispatchDependencies, tx: PoolClient, event: EventEnvelope): Promise<number> {
  if (!event.audience) return 0;
  const now = clock.now();
  const endpointIds = await findAudience(tx, event, now, membersOf);
  if (endpointIds.length === 0) return 0;
  const body = bodyOf(event);
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) throw new Error(`${event.type} ${event.id} is over ${MAX_BODY_BYTES} bytes: its producer must bound it`);
  return enqueue(tx, { id: event.id, type: event.type, subject: event.subject, body }, endpointIds, now);
}

async function findAudience(tx: PoolClient, event: EventEnvelope, now: Date, membersOf: DispatchDependencies['membersOf']): Promise<string[]> {
  const { type, data, audience = {} } = event;
  const subscriptions = subscriptionsOf(type);
  if (type === 'webhook.disabled') return findOtherEndpointsOfOwners(tx, subscriptions, audience.userIds ?? [], data.webhookId, now);
  const named = await findNamedEndpoints(tx, subscriptions, audience, now);
  const { teamIds = [] } = audience;
  if (teamIds.length === 0 || !await hasUserEndpoints(tx, subscriptions)) return named;
  const ofMembers = await findEndpointsOfUsers(tx, subscriptions, await membersOf(teamIds), now);
  return [...new Set([...named, ...ofMembers])];
}
