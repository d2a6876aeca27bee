import { DomainError } from '@matchpoint/errors';
import type { TournamentAct } from '../access/index.js';
import { notInTournament } from '../record/index.js';
import { loadBracket, type NodeRow } from './store/bracket.js';

/** A node by its id or key. @throws DomainError error_tournament_not_found */
export async function requireNode({ tx, tournament }: Pick<TournamentAct, 'tx' | 'tournament'>, identifier: string): Promise<NodeRow> {
  const stored = await loadBracket(tx, tournament);
  const node = stored?.nodes.get(identifier) ?? [...(stored?.nodes.values() ?? [])].find(({ id }) => id === identifier);
  if (node === undefined) throw notInTournament('node');
  return node;
}

/** @throws DomainError error_tournament_not_in_valid_state */
export function requireInProgress({ tournament }: Pick<TournamentAct, 'tournament'>, orCompleted = false): void {
  const { status } = tournament;
  if (status === 'IN_PROGRESS' || (orCompleted && status === 'COMPLETED')) return;
  const allowed = orCompleted ? 'IN_PROGRESS, COMPLETED' : 'IN_PROGRESS';
  throw new DomainError('error_tournament_not_in_valid_state', { message: `The tournament is ${status}; this is allowed in ${allowed}.` });
}
