import { type Clock, newId } from '@matchpoint/core';
import type { EventEnvelope, Notice } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import type { Target } from '../follows/index.js';
import { type MatchRoster, type Peers, readLeagueManagers, readMatchRosters, readTeamPeople, type TeamPeople } from '../peers/index.js';
import { closingOf } from './closings.js';
import { type Addressees, type News, newsOf } from './news-of.js';
import { recordNeeds } from './record-needs.js';
import { saveClosings } from './store/closed-targets.js';
import { forgetPeople } from './store/forget-people.js';
import { insertItems, type RecordedEvent } from './store/items.js';
import { type Roster, saveMemberships } from './store/memberships.js';

export const USER_DELETED = 'internal.user.deleted';

/**
 * Records the notifications of events, and removes deleted people, in the order of the events. The number of statements and of calls to
 * other services does not grow with the number of events. Returns the notices for live streams, to be sent after the commit.
 */
export async function recordNews(
  { peers, clock }: { peers: Pick<Peers, 'league' | 'match' | 'profile'>; clock: Clock },
  tx: ClientBase,
  events: readonly EventEnvelope[],
): Promise<Notice[]> {
  const told = events.flatMap((event) => {
    const news = newsOf(event);
    return news ? [{ event, news }] : [];
  });
  const addressees = told.map(({ news: { you } }) => you);
  const [teams, managers, rosters] = await Promise.all([
    readTeamPeople(peers, [...new Set(addressees.flatMap(({ membersOf = [], captainsOf = [] }) => [...membersOf, ...captainsOf]))]),
    readLeagueManagers(peers, [...new Set(addressees.flatMap(({ managersOf }) => managersOf ?? []))]),
    readMatchRosters(peers, [...new Set(told.flatMap(({ news: { playersOf } }) => playersOf ?? []))]),
  ]);
  const recorded = told.map(({ event, news }): RecordedEvent => ({
    ...{ id: newId('ntf'), kind: news.kind, data: news.data },
    subjectType: news.subject.type,
    subjectId: news.subject.id,
    createdAt: event.occurredAt,
    ...peopleOf(news.you, teams, managers),
    targets: targetsOf(news, teams, rosters),
  }));
  const firstPosition = await insertItems(tx, recorded);
  const members = rostersOf(recorded, teams);
  if (firstPosition !== undefined) await saveMemberships(tx, members, firstPosition);
  const inNews = new Set(recorded.flatMap(({ subjectType, subjectId }) => (subjectType === 'match' ? [subjectId] : [])));
  const notices = [...noticesOf(recorded), ...(await recordNeeds({ peers }, tx, events, { teams, members, inNews }))];
  await saveClosings(
    tx,
    events.flatMap((event) => closingOf(event) ?? []),
  );
  // After the items, so that a deleted person keeps none.
  await forgetPeople(
    tx,
    events.flatMap((event) => (event.type === USER_DELETED ? [event.data.userId] : [])),
    clock.now(),
  );
  return notices;
}

/** Maximum rows per event, however large its rosters are. */
const MAX_TARGETS = 30;

/** Targets whose followers are notified of an event; players of a private team do not count. */
function targetsOf(
  { targets, playersOf = '' }: News,
  teams: ReadonlyMap<string, TeamPeople>,
  rosters: ReadonlyMap<string, readonly MatchRoster[]>,
): Target[] {
  const open = (rosters.get(playersOf) ?? []).filter(({ teamId }) => teams.get(teamId)?.isPrivate === false);
  const players = new Set(open.flatMap(({ userIds }) => userIds));
  return [...targets, ...[...players].map((targetId) => ({ targetType: 'user', targetId }))].slice(0, MAX_TARGETS);
}

/** Only events that concern somebody. */
function noticesOf(recorded: readonly RecordedEvent[]): Notice[] {
  const concerning = recorded.filter(({ userIds, targets }) => userIds.length + targets.length > 0);
  return concerning.map(({ kind, subjectType, subjectId, userIds, targets }) => ({ kind, subjectType, subjectId, userIds, targets }));
}

/** The people whom an event concerns, the teams as whose members it concerns them, and those whom it concerns otherwise. */
function peopleOf(
  { userIds = [], membersOf = [], captainsOf = [], managersOf }: Addressees,
  teams: ReadonlyMap<string, TeamPeople>,
  managers: ReadonlyMap<string, readonly string[]>,
): Pick<RecordedEvent, 'userIds' | 'teamIds' | 'ownUserIds'> {
  const teamIds = membersOf.filter((id) => teams.has(id));
  const members = new Set(teamIds.flatMap((id) => teams.get(id)!.memberIds));
  const captains = captainsOf.flatMap((id) => teams.get(id)?.captainIds ?? []);
  const staff = managersOf === undefined ? [] : (managers.get(managersOf) ?? []);
  const ownUserIds = [...new Set([...userIds, ...captains, ...staff])].filter((id) => !members.has(id));
  return { userIds: [...ownUserIds, ...members], teamIds, ownUserIds };
}

/** The present members of the teams whose members events concern. */
function rostersOf(recorded: readonly RecordedEvent[], teams: ReadonlyMap<string, TeamPeople>): Roster[] {
  const teamIds = new Set(recorded.flatMap(({ teamIds: concerned }) => concerned));
  return [...teamIds].map((teamId) => ({ teamId, userIds: teams.get(teamId)!.memberIds }));
}
