import { newId } from '@matchpoint/core';
import { appendEvents, type EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { type Peers, readNextActions } from '../peers/index.js';
import { leaverOf, matchOf, NEEDS_YOU } from './needs.js';
import { findMatchesNeeding, type Need, saveNeeds } from './store/needs.js';

/**
 * Tells people of what the matches of events need from them now, whatever the events say: the last look stands. Answers who has a new item.
 * The number of statements does not grow with the number of events.
 */
export async function recordNeeds(
  { peers }: { peers: Pick<Peers, 'match'> },
  tx: ClientBase,
  events: readonly EventEnvelope[],
): Promise<string[]> {
  const changedAt = new Map<string, string>();
  const leavers = events.flatMap((event) => leaverOf(event) ?? []);
  for (const matchId of await findMatchesNeeding(tx, leavers)) changedAt.set(matchId, events.at(-1)?.occurredAt ?? '');
  for (const event of events) {
    const matchId = matchOf(event);
    if (matchId !== undefined) changedAt.set(matchId, event.occurredAt);
  }
  const matchIds = [...changedAt.keys()];
  if (matchIds.length === 0) return [];
  const ids = new Map(matchIds.map((matchId) => [matchId, newId('ntf')]));
  const needs = (await readNextActions(peers, matchIds)).map(({ matchId, userId, action, mapIndex }): Need => ({
    ...{ matchId, userId, id: ids.get(matchId) ?? '', createdAt: changedAt.get(matchId) ?? '' },
    data: { event: 'match.needs_you', action, ...(mapIndex !== undefined && { mapIndex }) },
  }));
  const added = await saveNeeds(tx, matchIds, needs);
  await tellStreams(tx, added, changedAt);
  return added.map(({ userId }) => userId);
}

async function tellStreams(
  tx: ClientBase,
  added: readonly { userId: string; matchId: string }[],
  changedAt: ReadonlyMap<string, string>,
): Promise<void> {
  const usersOf = new Map<string, string[]>();
  for (const { matchId, userId } of added) usersOf.set(matchId, [...(usersOf.get(matchId) ?? []), userId]);
  await appendEvents(
    tx,
    [...usersOf].map(([matchId, userIds]) => ({
      type: 'internal.notification.recorded',
      subject: matchId,
      data: { kind: NEEDS_YOU, subjectType: 'match', subjectId: matchId, userIds, targets: [] },
      occurredAt: changedAt.get(matchId) ?? '',
    })),
  );
}
