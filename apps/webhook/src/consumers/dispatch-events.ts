import { type EventEnvelope, WEBHOOK_EVENTS } from '@matchpoint/events';
import type { Clock } from '@matchpoint/core';
import type { PoolClient } from 'pg';
import { findEndpointsOf, findOtherEndpointsOfOwners, hasUserEndpoints, type Subscriber } from '../db/audience.js';
import { enqueue } from '../db/enqueue.js';
import type { Scope } from '../db/scope.js';
import { bodyOf, MAX_BODY_BYTES } from '../domain/payload.js';
import { subscribes, subscriptionsOf } from '../domain/subscriptions.js';

/** What the stream is filtered by: the families of everything that webhooks carry. */
export const DISPATCHED = [...new Set(Object.keys(WEBHOOK_EVENTS).map((type) => `${type.split('.', 1)[0]}.>`))];

export interface DispatchDependencies {
  clock: Clock;
  /** Ids of the active members of the teams, by team. @throws DomainError error_unavailable: the events are tried again */
  membersOf(teamIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
}

/**
 * Makes a delivery of every event, in their order, for every endpoint that it concerns and that subscribes to it (contract 10). In sets: the number of
 * statements and of questions to peers does not grow with the number of events.
 */
export async function dispatchEvents({ clock, membersOf }: DispatchDependencies, tx: PoolClient, events: readonly EventEnvelope[]): Promise<void> {
  const now = clock.now();
  const concerning = events.filter(({ audience }) => audience !== undefined);
  if (concerning.length === 0) return;
  const scopesOf = await readScopes(tx, concerning, membersOf);
  const subscribers = await findEndpointsOf(tx, distinctScopes(concerning.flatMap(scopesOf)), now);
  const deliveries = [];
  for (const event of concerning) {
    const endpointIds = event.type === 'webhook.disabled'
      ? await findOtherEndpointsOfOwners(tx, subscriptionsOf(event.type), event.audience?.userIds ?? [], event.data.webhookId, now)
      : subscribersTo(event, scopesOf(event), subscribers);
    if (endpointIds.length > 0) deliveries.push({ event: { id: event.id, type: event.type, subject: event.subject, body: boundedBodyOf(event) }, endpointIds });
  }
  await enqueue(tx, deliveries, now);
}

/** Says whose endpoints an event concerns. Who the members of the teams are is asked only where an endpoint of some user might want to know. */
async function readScopes(tx: PoolClient, events: readonly EventEnvelope[], membersOf: DispatchDependencies['membersOf']): Promise<(event: EventEnvelope) => Scope[]> {
  const ofTeams = events.filter(({ audience }) => audience?.teamIds?.length);
  const teamIds = new Set(ofTeams.flatMap(({ audience }) => audience?.teamIds ?? []));
  const subscriptions = new Set(ofTeams.flatMap(({ type }) => subscriptionsOf(type)));
  const isAsked = teamIds.size > 0 && await hasUserEndpoints(tx, [...subscriptions]);
  const members = isAsked ? await membersOf([...teamIds]) : undefined;
  return ({ type, audience: { userIds = [], teamIds: ofEvent = [], gameId, leagueId } = {} }) => {
    if (type === 'webhook.disabled') return [];
    const users = [...userIds, ...ofEvent.flatMap((id) => members?.get(id) ?? [])];
    return [
      ...users.map((id): Scope => ({ type: 'user', id })),
      ...(gameId === undefined ? [] : [{ type: 'game', id: gameId } as const]),
      ...(leagueId === undefined ? [] : [{ type: 'league', id: leagueId } as const]),
    ];
  };
}

const nameOf = ({ type, id }: Scope): string => `${type} ${id}`;

function distinctScopes(scopes: readonly Scope[]): Scope[] {
  return [...new Map(scopes.map((scope) => [nameOf(scope), scope])).values()];
}

function subscribersTo({ type }: EventEnvelope, scopes: readonly Scope[], subscribers: readonly Subscriber[]): string[] {
  const concerned = new Set(scopes.map(nameOf));
  return subscribers.filter((each) => concerned.has(nameOf(each.scope)) && subscribes(each.subscriptions, type)).map(({ id }) => id);
}

function boundedBodyOf(event: EventEnvelope): string {
  const body = bodyOf(event);
  if (Buffer.byteLength(body) > MAX_BODY_BYTES) throw new Error(`${event.type} ${event.id} is over ${MAX_BODY_BYTES} bytes: its producer must bound it`);
  return body;
}
