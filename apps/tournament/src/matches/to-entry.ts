import type { EventData } from '@matchpoint/events';
import { assertNever } from '@matchpoint/core';
import type { MatchUpdate } from '../brackets/index.js';

type Updated = EventData<'internal.match.tournament_updated'>;

/** The entry that results from an update of a match; undefined if none. Slot 1 is the creator side. */
export function toEntry({ status, outcome, maps, reason, isVoided }: Updated): MatchUpdate['entry'] | undefined {
  // The tournament reverts results itself, so it already knows.
  if (isVoided === true) return undefined;
  switch (status) {
    case 'IN_PROGRESS':
    case 'DISPUTED':
      return { kind: 'STARTED' };
    case 'COMPLETED': {
      const winner = outcome === 'creator' ? 1 : outcome === 'accepted' ? 2 : undefined;
      return { kind: 'RESULT', score1: maps?.creator ?? 0, score2: maps?.accepted ?? 0, ...(winner !== undefined && { winner }) };
    }
    case 'FORFEITED':
      return { kind: 'FORFEIT', loser: outcome === 'creator' ? 2 : 1 };
    case 'CANCELLED':
      return { kind: 'UNDECIDED', reason: reason === 'no_show' ? 'double_no_show' : 'match_cancelled' };
    default:
      return assertNever(status);
  }
}
