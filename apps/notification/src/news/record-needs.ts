import { groupBy, newId } from '@matchpoint/core';
import type { EventEnvelope, Notice } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { NEEDS_YOU } from '../notifications/index.js';
import { type Peers, readNextActions, type TeamPeople } from '../peers/index.js';
import { leaverOf, matchOf } from './needs.js';
import type { Roster } from './store/memberships.js';
import { findMatchesNeeding, type Need, saveNeeds } from './store/needs.js';

/**
 * Notifies people of the actions that the matches of events now need from them. The current state of the match counts, not the event.
 * Returns the notices for live streams. The number of statements does not grow with the number of events.
 * @param teams that the events concern, as just read
 * @param members of the teams whose memberships were just noted, so that items of the team reach them
 * @param inNews ids of the matches for which other news of these events was just recorded
 */
export async function recordNeeds(
  { peers }: { peers: Pick<Peers, 'match'> },
  tx: ClientBase,
  events: readonly EventEnvelope[],
  { teams, members, inNews }: { teams: ReadonlyMap<string, TeamPeople>; members: readonly Roster[]; inNews: ReadonlySet<string> },
): Promise<Notice[]> {
  const changedAt = new Map<string, string>();
  const teamsOf = new Map<string, readonly string[]>();
  const leavers = events.flatMap((event) => leaverOf(event) ?? []);
  for (const matchId of await findMatchesNeeding(tx, leavers)) changedAt.set(matchId, events.at(-1)?.occurredAt ?? '');
  for (const event of events) {
    const matchId = matchOf(event);
    if (matchId === undefined) continue;
    changedAt.set(matchId, event.occurredAt);
    if (event.audience?.teamIds) teamsOf.set(matchId, event.audience.teamIds);
  }
  const matchIds = [...changedAt.keys()];
  if (matchIds.length === 0) return [];
  const ids = new Map<string, string>();
  const idOf = (need: string): string => ids.get(need) ?? ids.set(need, newId('ntf')).get(need)!;
  const membersOf = new Map(members.map(({ teamId, userIds }) => [teamId, new Set(userIds)]));
  const needs = (await readNextActions(peers, matchIds, teams)).map(({ matchId, userId, action, mapIndex }): Need => ({
    ...{ matchId, userId, id: idOf(`${matchId} ${action} ${mapIndex}`), createdAt: changedAt.get(matchId) ?? '' },
    teamId: teamsOf.get(matchId)?.find((teamId) => membersOf.get(teamId)?.has(userId)),
    data: { event: 'match.needs_you', action, ...(mapIndex !== undefined && { mapIndex }) },
  }));
  const hasLeft = (teamId: string, userId: string): boolean => membersOf.get(teamId)?.has(userId) === false;
  return noticesOf(await saveNeeds(tx, { matchIds, needs, inNews, hasLeft }));
}

/** One notice per match, for all people with a new item. */
function noticesOf(added: readonly { userId: string; matchId: string }[]): Notice[] {
  return [...groupBy(added, ({ matchId }) => matchId)].map(([subjectId, people]) => {
    const userIds = people.map(({ userId }) => userId);
    return { kind: NEEDS_YOU, subjectType: 'match', subjectId, userIds, targets: [] };
  });
}
