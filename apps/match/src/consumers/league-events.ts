import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { insertCompletedSeason } from '../db/completed-seasons.js';
import { setTerms } from '../db/dispute-terms.js';
import { insertClosing } from '../db/league-closings.js';
import { insertForfeit, withdrawForfeit } from '../db/league-forfeits.js';

/** Events of leagues about their matches (docs/reference/leagues.md#effects-on-matches). */
export const LEAGUE_EVENTS = [
  'internal.league.closed',
  'internal.league.dispute_terms_set',
  'internal.league.forfeit_ordered',
  'internal.league.forfeit_withdrawn',
] as const;
type DataOf<Type extends (typeof LEAGUE_EVENTS)[number]> = EventEnvelope<Type>['data'];

/** Records a league's closing or order in the event's transaction; its matches are ended soon after (closings/). */
export async function applyLeagueEvent(
  tx: ClientBase,
  { type, data, occurredAt }: { type: string; data: unknown; occurredAt: string },
): Promise<void> {
  switch (type) {
    case 'internal.league.closed': {
      const { targetId = '', ...closing } = data as DataOf<'internal.league.closed'>;
      const isNew = await insertClosing(tx, { ...closing, targetId }, occurredAt);
      if (isNew && closing.scope === 'season') await insertCompletedSeason(tx, { ...closing, seasonId: targetId });
      return;
    }
    case 'internal.league.dispute_terms_set':
      return setTerms(tx, data as DataOf<'internal.league.dispute_terms_set'>);
    case 'internal.league.forfeit_ordered': {
      const { matchId, ...forfeit } = data as DataOf<'internal.league.forfeit_ordered'>;
      return insertForfeit(tx, forfeit, matchId);
    }
    case 'internal.league.forfeit_withdrawn':
      return withdrawForfeit(tx, (data as DataOf<'internal.league.forfeit_withdrawn'>).penaltyId);
  }
}
