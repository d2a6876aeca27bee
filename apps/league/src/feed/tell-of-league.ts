import { appendEvents, type Audience, type EventData, type EventType, type NewEvent } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { type Closing, closingOf } from './closing-of.js';
import { appendActivities } from './store/activities.js';
import { nextClosing, setSeasonClosing } from './store/closings.js';

export type LeagueEventType = Extract<EventType, `league.${string}`>;

/** An event in a league, for webhooks and for its feed. */
export type LeagueHappening = {
  [Type in LeagueEventType]: {
    type: Type;
    /** Its name in the feed, if that differs. */
    activity?: string;
    targetType?: string;
    targetId?: string;
    metadata?: object;
    /** Members of the event's data beyond those that every event of a league has. */
    data?: Omit<EventData<Type>, 'leagueId' | 'actorId' | 'targetType' | 'targetId' | 'metadata'>;
    /** Its audience besides the league. */
    teamIds?: readonly string[];
    userIds?: readonly string[];
  };
}[LeagueEventType];

/** Maximum number of users per event, because events and their deliveries have a bounded size. */
const MAX_USERS = 5_000;

/**
 * Splits an audience so that each reader is in exactly one part: the league and the teams in the first, a bounded number of users in each.
 */
function audiencesOf(leagueId: string, teamIds: readonly string[], userIds: readonly string[]): Audience[] {
  const rest = Array.from({ length: Math.ceil(userIds.length / MAX_USERS) }, (_, index) => ({
    userIds: userIds.slice(index * MAX_USERS, (index + 1) * MAX_USERS),
  }));
  const [first = {}, ...others] = rest;
  return [{ leagueId, ...(teamIds.length > 0 && { teamIds: [...teamIds] }), ...first }, ...others];
}

/**
 * Appends an event and a feed entry for each, in the transaction of the change (docs/reference/leagues.md#effects-on-matches). Tells the
 * match service too if the change closes something of the league.
 */
export async function tellOfLeague(
  tx: PoolClient,
  { leagueId, actorUserId, now }: { leagueId: string; actorUserId?: string; now: Date },
  happenings: readonly LeagueHappening[],
): Promise<void> {
  await appendActivities(
    tx,
    happenings.map(({ type, activity = type, targetType, targetId, metadata }) => ({
      ...{ leagueId, type: activity, actorUserId, targetType, targetId, metadata },
    })),
    now,
  );
  await appendEvents(
    tx,
    happenings.flatMap(({ type, targetType, targetId, metadata, data, teamIds = [], userIds = [] }) => {
      const about = { ...(targetType !== undefined && { targetType }), ...(targetId !== undefined && { targetId }) };
      const event = {
        type,
        subject: leagueId,
        data: { leagueId, ...(actorUserId !== undefined && { actorId: actorUserId }), ...about, ...(metadata && { metadata }), ...data },
        occurredAt: now.toISOString(),
      };
      return audiencesOf(leagueId, teamIds, userIds).map((audience) => ({ ...event, audience }) as NewEvent);
    }),
  );
  for (const happening of happenings) {
    const closing = closingOf(happening);
    if (closing) await tellOfClosing(tx, leagueId, closing);
  }
}

/** Tells the match service that a part of the league is closed (docs/reference/leagues.md#effects-on-matches). */
export async function tellOfClosing(tx: PoolClient, leagueId: string, closing: Closing): Promise<void> {
  const version = await nextClosing(tx, leagueId);
  await appendEvents(tx, [{ type: 'internal.league.closed', subject: leagueId, data: { leagueId, version, ...closing } }]);
  if (closing.scope === 'season' && closing.targetId !== undefined) await setSeasonClosing(tx, closing.targetId, version);
}
