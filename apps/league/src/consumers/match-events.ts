import type { Clock } from '@matchpoint/core';
import { appendEvents, type EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { appendActivities } from '../db/activities.js';
import { insertRefusal } from '../db/challenge-refusals.js';
import { servePenalty } from '../db/penalties.js';
import { settleSeason } from '../db/season-ends.js';
import { lockStandings } from '../db/standings.js';

/** What the match service tells a league besides results. */
export const MATCH_EVENTS = [
  'internal.match.challenge_refused',
  'internal.match.forfeit_served',
  'internal.match.operated',
  'internal.match.season_settled',
] as const;
type MatchEvent = { type: string; data: unknown };
type DataOf<Type extends (typeof MATCH_EVENTS)[number]> = EventEnvelope<Type>['data'];

/** Applies one of {@link MATCH_EVENTS}, in the event's transaction. */
export async function applyMatchEvent(tx: ClientBase, { type, data }: MatchEvent, { clock }: { clock: Clock }): Promise<void> {
  switch (type) {
    case 'internal.match.challenge_refused':
      return applyRefusal(tx, data as DataOf<'internal.match.challenge_refused'>, clock.now());
    case 'internal.match.forfeit_served': {
      const { leagueId, penaltyId, matchId } = data as DataOf<'internal.match.forfeit_served'>;
      return servePenalty(tx, leagueId, penaltyId, matchId);
    }
    case 'internal.match.operated': {
      const { leagueId, matchId, actorId, activity, metadata } = data as DataOf<'internal.match.operated'>;
      const entry = { leagueId, type: activity, actorUserId: actorId, targetType: 'match', targetId: matchId, metadata };
      return appendActivities(tx, [entry], clock.now());
    }
    case 'internal.match.season_settled':
      return settleSeason(tx, data as DataOf<'internal.match.season_settled'>, clock.now());
  }
}

/** A refused challenge costs what the league configures, whatever that is by now: the table takes it off. */
async function applyRefusal(tx: ClientBase, data: DataOf<'internal.match.challenge_refused'>, now: Date): Promise<void> {
  const { matchId, leagueId, seasonId = '', gameId, teamId } = data;
  await lockStandings(tx, [leagueId]);
  const { isNew, changesRow } = await insertRefusal(tx, { matchId, leagueId, seasonId, gameId, teamId }, now);
  if (!isNew || !changesRow) return;
  await appendEvents(tx, [
    {
      type: 'league.standings_updated',
      subject: leagueId,
      data: { leagueId, teamId, gameId, targetType: 'team', targetId: teamId, metadata: { seasonId: seasonId || null } },
      audience: { leagueId, teamIds: [teamId] },
    },
  ]);
}
