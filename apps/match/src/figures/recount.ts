import type { ClientBase } from 'pg';
import type { MatchState } from '../domain/match-state.js';
import { isResult } from '../domain/statuses.js';
import { differenceOf, type Figures, NO_FIGURES } from './rules/difference.js';
import { addFigures, markDue, readCounted } from './store/count-figures.js';

/** Whether the confirmed maps of a match count. */
export const isCounted = ({ status, isVoided }: Pick<MatchState, 'status' | 'isVoided'>): boolean => isResult(status) && !isVoided;

/** The current contribution of a locked match: read it before the match is changed, and pass it to {@link recount}. */
export function countedFigures(tx: ClientBase, match: Pick<MatchState, 'id' | 'status' | 'isVoided'>): Promise<Figures> | Figures {
  return isCounted(match) ? readCounted(tx, [match.id]) : NO_FIGURES;
}

/** The same for several matches. */
export function countedFiguresOf(tx: ClientBase, matchIds: readonly string[]): Promise<Figures> | Figures {
  return matchIds.length === 0 ? NO_FIGURES : readCounted(tx, matchIds);
}

/** Adds the changes of locked matches since `before` to the totals. Call it last in a transaction that has changed several matches. */
export async function recount(tx: ClientBase, matchIds: readonly string[], before: Figures): Promise<void> {
  await addFigures(tx, differenceOf(before, await markDue(tx, matchIds)));
}
