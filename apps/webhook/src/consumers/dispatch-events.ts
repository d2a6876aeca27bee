import { type AfterCommit, type EventEnvelope, findDefinition, WEBHOOK_EVENTS, withholdPlayers } from '@matchpoint/events';
import type { Clock } from '@matchpoint/core';
import type { PoolClient } from 'pg';
import { findEndpointsOf, findOtherEndpointsOfOwners, hasUserEndpoints, type Subscriber } from '../db/audience.js';
import type { NewClaim } from '../db/claim.js';
import { enqueue, type NewDeliveries } from '../db/enqueue.js';
import type { Scope } from '../db/scope.js';
import { bodyOf, MAX_BODY_BYTES } from '../domain/payload.js';
import { seesPlayers } from '../domain/sees-players.js';
import { subscribes, subscriptionsOf } from '../domain/subscriptions.js';
import type { AdminsOf } from '../peers/group-admins.js';
import type { StaffAmong } from '../peers/league-staff.js';
import type { TeamMembers } from '../peers/team-members.js';

/** The stream's filter: the families of all events that webhooks carry. */
export const DISPATCHED = [...new Set(Object.keys(WEBHOOK_EVENTS).map((type) => `${type.split('.', 1)[0]}.>`))];

export interface DispatchDependencies {
  clock: Clock;
  /** The members of teams, by team. @throws DomainError error_unavailable: the events are retried */
  membersOf(teamIds: readonly string[]): Promise<ReadonlyMap<string, TeamMembers>>;
  /** Which of these people are staff of their leagues. @throws DomainError error_unavailable: the events are retried */
  staffAmong: StaffAmong;
  /** The users that are OWNER or ADMIN of groups. @throws DomainError error_unavailable: the events are retried */
  adminsOf: AdminsOf;
}

/**
 * Creates a delivery of every event, in order, for every endpoint that it concerns (docs/reference/webhooks.md#events). The endpoint must
 * subscribe to the event, must not be younger than it, and, if it belongs to a league, its creator must still be on the league's staff.
 * Works on sets: the number of statements and of calls to peers does not grow with the number of events.
 * @param newClaim of the process that attempts the deliveries that nothing keeps waiting
 */
export async function dispatchEvents(
  dependencies: DispatchDependencies,
  tx: PoolClient,
  events: readonly EventEnvelope[],
  newClaim: () => NewClaim | undefined,
): Promise<AfterCommit | undefined> {
  const now = dependencies.clock.now();
  const concerning = events.filter(({ audience }) => audience !== undefined);
  if (concerning.length === 0) return undefined;
  const members = await readMembers(tx, concerning, dependencies.membersOf);
  const people = { members, adminsOf: await readAdmins(tx, concerning, dependencies.adminsOf) };
  const subscribers = await findEndpointsOf(tx, distinctScopes(concerning.flatMap((event) => concernedBy(event, people))), now);
  const addressed = concerning.map((event) => ({ event, subscribers: subscribersTo(event, concernedBy(event, people), subscribers) }));
  const mayReceive = await readPermission(
    addressed.flatMap((each) => each.subscribers),
    dependencies.staffAmong,
  );
  const deliveries: NewDeliveries[] = [];
  for (const { event, subscribers: ofEvent } of addressed) {
    const permitted = ofEvent.filter(mayReceive);
    const endpointIds = event.type === 'webhook.disabled' ? await findEndpointsToTell(tx, event, now) : permitted.map(({ id }) => id);
    if (endpointIds.length === 0) continue;
    deliveries.push({
      event: { id: event.id, type: event.type, subject: event.subject, body: boundedBodyOf(event), traceparent: event.traceparent },
      endpointIds,
      withheld: withheldFrom(event, permitted, members),
    });
  }
  const claiming = newClaim();
  const { claimed } = await enqueue(tx, deliveries, now, claiming);
  return claiming && (() => claiming.start(claimed));
}

/** The other endpoints of the user whose endpoint was disabled. */
function findEndpointsToTell(
  tx: PoolClient,
  { type, audience, data, occurredAt }: EventEnvelope<'webhook.disabled'>,
  now: Date,
): Promise<string[]> {
  const filter = { subscriptions: subscriptionsOf(type), ownerIds: audience?.userIds ?? [], exceptId: data.webhookId, occurredAt };
  return findOtherEndpointsOfOwners(tx, filter, now);
}

type Members = ReadonlyMap<string, TeamMembers>;

/** The members of the events' teams, read only if a user's endpoint might want an event, or if some subscribers may not see all of one. */
async function readMembers(
  tx: PoolClient,
  events: readonly EventEnvelope[],
  membersOf: DispatchDependencies['membersOf'],
): Promise<Members> {
  const ofTeams = events.filter(({ audience }) => audience?.teamIds?.length);
  const teamIds = new Set(ofTeams.flatMap(({ audience }) => audience?.teamIds ?? []));
  const subscriptions = new Set(ofTeams.flatMap(({ type }) => subscriptionsOf(type)));
  const namesPlayers = ofTeams.some(
    ({ type, audience }) => audience?.leagueId !== undefined && (findDefinition(type)?.ofPlayers.length ?? 0) > 0,
  );
  const isAsked = teamIds.size > 0 && (namesPlayers || (await hasUserEndpoints(tx, [...subscriptions])));
  return isAsked ? membersOf([...teamIds]) : new Map();
}

type Admins = Awaited<ReturnType<AdminsOf>>;

/** The OWNERs and ADMINs of the events' groups, read only if a user's endpoint might want an event. */
async function readAdmins(tx: PoolClient, events: readonly EventEnvelope[], adminsOf: AdminsOf): Promise<Admins> {
  const ofGroups = events.filter(({ audience }) => audience?.adminsOf !== undefined);
  const subscriptions = new Set(ofGroups.flatMap(({ type }) => subscriptionsOf(type)));
  const isAsked = ofGroups.length > 0 && (await hasUserEndpoints(tx, [...subscriptions]));
  return isAsked ? adminsOf(ofGroups.flatMap(({ audience }) => audience?.adminsOf ?? [])) : () => [];
}

/** The scopes whose endpoints an event concerns. */
function concernedBy({ type, audience = {} }: EventEnvelope, people: { members: Members; adminsOf: Admins }): Scope[] {
  if (type === 'webhook.disabled') return [];
  const { userIds = [], teamIds = [], gameId, leagueId } = audience;
  const admins = audience.adminsOf === undefined ? [] : people.adminsOf(audience.adminsOf);
  const users = [...userIds, ...teamIds.flatMap((id) => people.members.get(id)?.userIds ?? []), ...admins];
  return [
    ...users.map((id): Scope => ({ type: 'user', id })),
    ...(gameId === undefined ? [] : [{ type: 'game', id: gameId } as const]),
    ...(leagueId === undefined ? [] : [{ type: 'league', id: leagueId } as const]),
  ];
}

/** The subscribers of an event that may not know the players it names, and what they get; undefined if all may. */
function withheldFrom(event: EventEnvelope, subscribers: readonly Subscriber[], members: Members): NewDeliveries['withheld'] {
  const data = withholdPlayers(event.type, event.data);
  if (data === undefined) return undefined;
  const { teamId } = event.data as { teamId?: string };
  const named = { teamId, userIds: event.audience?.userIds ?? [] };
  const others = subscribers.filter(({ scope }) => !seesPlayers(scope, named, members));
  return others.length === 0 ? undefined : { endpointIds: new Set(others.map(({ id }) => id)), body: bodyOf({ ...event, data }) };
}

/** Decides which endpoints may get events of their scope: in a league, only those of its current staff. */
async function readPermission(subscribers: readonly Subscriber[], staffAmong: StaffAmong): Promise<(subscriber: Subscriber) => boolean> {
  const ofLeagues = subscribers.filter(({ scope }) => scope.type === 'league');
  if (ofLeagues.length === 0) return () => true;
  const personOf = ({ scope, ownerUserId }: Subscriber) => ({ leagueId: scope.id, userId: ownerUserId });
  const isStaff = await staffAmong(ofLeagues.map(personOf));
  return (subscriber) => subscriber.scope.type !== 'league' || isStaff(personOf(subscriber));
}

/** Tolerance for processes' readings of the database's clock: an event right after a creation must not seem to precede it. */
const CLOCK_TOLERANCE_MS = 100;

const nameOf = ({ type, id }: Scope): string => `${type} ${id}`;

function distinctScopes(scopes: readonly Scope[]): Scope[] {
  return [...new Map(scopes.map((scope) => [nameOf(scope), scope])).values()];
}

function subscribersTo({ type, occurredAt }: EventEnvelope, scopes: readonly Scope[], subscribers: readonly Subscriber[]): Subscriber[] {
  const concerned = new Set(scopes.map(nameOf));
  const occurredMs = Date.parse(occurredAt);
  return subscribers.filter(
    ({ scope, subscriptions, createdMs }) =>
      concerned.has(nameOf(scope)) && subscribes(subscriptions, type) && createdMs - occurredMs <= CLOCK_TOLERANCE_MS,
  );
}

function boundedBodyOf(event: EventEnvelope): string {
  const body = bodyOf(event);
  if (Buffer.byteLength(body) > MAX_BODY_BYTES)
    throw new Error(`${event.type} ${event.id} is over ${MAX_BODY_BYTES} bytes: its producer must bound it`);
  return body;
}
