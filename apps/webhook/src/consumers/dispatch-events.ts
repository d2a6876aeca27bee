import { type EventEnvelope, findDefinition, WEBHOOK_EVENTS, withholdPlayers } from '@matchpoint/events';
import type { Clock } from '@matchpoint/core';
import type { PoolClient } from 'pg';
import { findEndpointsOf, findOtherEndpointsOfOwners, hasUserEndpoints, type Subscriber } from '../db/audience.js';
import { enqueue, type NewDeliveries } from '../db/enqueue.js';
import type { Scope } from '../db/scope.js';
import { bodyOf, MAX_BODY_BYTES } from '../domain/payload.js';
import { seesPlayers } from '../domain/sees-players.js';
import { subscribes, subscriptionsOf } from '../domain/subscriptions.js';
import type { TeamMembers } from '../peers/team-members.js';

/** What the stream is filtered by: the families of everything that webhooks carry. */
export const DISPATCHED = [...new Set(Object.keys(WEBHOOK_EVENTS).map((type) => `${type.split('.', 1)[0]}.>`))];

export interface DispatchDependencies {
  clock: Clock;
  /** The members of teams, by team. @throws DomainError error_unavailable: the events are tried again */
  membersOf(teamIds: readonly string[]): Promise<ReadonlyMap<string, TeamMembers>>;
}

/**
 * Makes a delivery of every event, in their order, for every endpoint that it concerns and that subscribes to it (contract 10). In sets: the number of
 * statements and of questions to peers does not grow with the number of events.
 */
export async function dispatchEvents({ clock, membersOf }: DispatchDependencies, tx: PoolClient, events: readonly EventEnvelope[]): Promise<void> {
  const now = clock.now();
  const concerning = events.filter(({ audience }) => audience !== undefined);
  if (concerning.length === 0) return;
  const members = await readMembers(tx, concerning, membersOf);
  const scopesOf = (event: EventEnvelope): Scope[] => concernedBy(event, members);
  const subscribers = await findEndpointsOf(tx, distinctScopes(concerning.flatMap(scopesOf)), now);
  const deliveries: NewDeliveries[] = [];
  for (const event of concerning) {
    const endpointIds = event.type === 'webhook.disabled'
      ? await findOtherEndpointsOfOwners(tx, subscriptionsOf(event.type), event.audience?.userIds ?? [], event.data.webhookId, now)
      : subscribersTo(event, scopesOf(event), subscribers);
    if (endpointIds.length === 0) continue;
    deliveries.push({
      event: { id: event.id, type: event.type, subject: event.subject, body: boundedBodyOf(event) }, endpointIds,
      withheld: withheldFrom(event, subscribers.filter(({ id }) => endpointIds.includes(id)), members),
    });
  }
  await enqueue(tx, deliveries, now);
}

type Members = ReadonlyMap<string, TeamMembers>;

/** The members of the events' teams, asked only where the endpoint of some user might want an event, or one may tell less than all to some. */
async function readMembers(tx: PoolClient, events: readonly EventEnvelope[], membersOf: DispatchDependencies['membersOf']): Promise<Members> {
  const ofTeams = events.filter(({ audience }) => audience?.teamIds?.length);
  const teamIds = new Set(ofTeams.flatMap(({ audience }) => audience?.teamIds ?? []));
  const subscriptions = new Set(ofTeams.flatMap(({ type }) => subscriptionsOf(type)));
  const namesPlayers = ofTeams.some(({ type, audience }) => audience?.leagueId !== undefined && (findDefinition(type)?.ofPlayers.length ?? 0) > 0);
  const isAsked = teamIds.size > 0 && (namesPlayers || await hasUserEndpoints(tx, [...subscriptions]));
  return isAsked ? membersOf([...teamIds]) : new Map();
}

/** Whose endpoints an event concerns. */
function concernedBy({ type, audience: { userIds = [], teamIds = [], gameId, leagueId } = {} }: EventEnvelope, members: Members): Scope[] {
  if (type === 'webhook.disabled') return [];
  const users = [...userIds, ...teamIds.flatMap((id) => members.get(id)?.userIds ?? [])];
  return [
    ...users.map((id): Scope => ({ type: 'user', id })),
    ...(gameId === undefined ? [] : [{ type: 'game', id: gameId } as const]),
    ...(leagueId === undefined ? [] : [{ type: 'league', id: leagueId } as const]),
  ];
}

/** Those of an event's subscribers that may not know the players it names, and what they get; undefined where all may. */
function withheldFrom(event: EventEnvelope, subscribers: readonly Subscriber[], members: Members): NewDeliveries['withheld'] {
  const data = withholdPlayers(event.type, event.data);
  if (data === undefined) return undefined;
  const { teamId } = event.data as { teamId?: string };
  const named = { teamId, userIds: event.audience?.userIds ?? [] };
  const others = subscribers.filter(({ scope }) => !seesPlayers(scope, named, members));
  return others.length === 0 ? undefined : { endpointIds: new Set(others.map(({ id }) => id)), body: bodyOf({ ...event, data }) };
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
