import { DomainError, invalidInput } from '@matchpoint/errors';
import type { TournamentAct } from '../access/index.js';
import { recordAwards, withdrawAwards } from '../awards/index.js';
import { advance, isBracketDecided } from '../domain/bracket/advance.js';
import { BracketRefusal } from '../domain/bracket/refusal.js';
import type { Result } from '../domain/bracket/results.js';
import type { Bracket, Placement } from '../domain/bracket/types.js';
import { type BracketHead, changeTournament, notInTournament, saveTournament, setTimers, type TournamentRow } from '../record/index.js';
import { findTeamName } from '../rosters/index.js';
import { causeOf } from './rules/match-jobs.js';
import { loadBracket } from './store/bracket.js';
import { appendEntries, numberEntries } from './store/entries.js';
import { type AdvanceResult, storeAdvance } from './store-advance.js';

/** An entry before it is numbered. */
export type NewEntry = Result extends infer One ? (One extends Result ? Omit<One, 'sequence'> : never) : never;

/** A tournament.completed lists this many placements. */
const MOST_PLACEMENTS_TOLD = 64;

/**
 * Applies entries to the bracket of a locked tournament: nodes, rounds, the log, jobs for the match service, events, and the tournament's
 * end or reopening. Everything after the start goes through here.
 *
 * @param act its tournament was locked in its transaction
 * @throws DomainError error_tournament_not_in_valid_state, error_revert_blocked_downstream, INVALID_INPUT for invalid entries of the
 * organizer; nothing is applied. Entries of matches never fail.
 */
export async function applyToBracket(
  act: TournamentAct,
  entries: readonly NewEntry[],
  matchId: string | null = null,
): Promise<TournamentRow> {
  const { tx, tournament, now, actor } = act;
  const stored = await loadBracket(tx, tournament);
  if (stored === undefined) throw notStarted(tournament);
  const first = await numberEntries(tx, tournament.id, entries.length);
  const results = entries.map((entry, index) => ({ ...entry, sequence: first + index }) as Result);
  const after = refuse(() => advance(stored.bracket, results));
  await appendEntries(tx, tournament.id, results, { actorUserId: actor?.userId ?? null, matchId, now });
  const result = await storeAdvance(tx, tournament.id, stored, after, { now, cause: causeOf(results[0]!.kind) });
  return settleTournament(act, after, result);
}

/** The tournament's row after its bracket has advanced, with events, feed entries and awards. */
export async function settleTournament(
  act: TournamentAct,
  bracket: Bracket,
  { completedRounds, undecided }: AdvanceResult,
): Promise<TournamentRow> {
  const { tx, now } = act;
  const row = { ...act.tournament, bracket: headOf(bracket) };
  // Only a revert changes a COMPLETED tournament. Its bracket may stay decided, because a node of a team that dropped becomes a walkover.
  const isReopened = row.status === 'COMPLETED';
  const open = isReopened ? changeTournament(row, { name: 'reopen' }, now).row : row;
  const isEnding = isBracketDecided(bracket) && open.status === 'IN_PROGRESS';
  const changed = isEnding ? changeTournament(open, { name: 'complete' }, now).row : open;
  const saved = await saveTournament(tx, changed, now);
  await act.note(
    ...completedRounds.map(({ key }) => ({ action: 'round_completed', targetType: 'round', targetId: key })),
    ...undecided.map(({ key, needsDecision }) => ({
      action: 'node_needs_decision',
      targetType: 'node',
      targetId: key,
      metadata: { reason: needsDecision! },
    })),
  );
  // Rounds are published while the tournament is in progress, its end after them.
  await act.tell(row, ...completedRounds.map(({ key }) => ({ type: 'tournament.round_completed' as const, data: { roundKey: key } })));
  if (isReopened) {
    if (!isEnding) await withdrawAwards(act, saved);
    await act.note({ action: 'reopened' });
  }
  if (isEnding) {
    await act.note({ action: 'completed' });
    await act.tell(saved, { type: 'tournament.completed', data: await dataOfEnd(act, await recordAwards(act, saved, bracket)) });
  }
  if (isReopened || isEnding) await setTimers(tx, saved, now);
  return saved;
}

async function dataOfEnd({ tx }: TournamentAct, placements: readonly Placement[]) {
  const placed = placements.flatMap(({ participantId, placement }) => (placement === null ? [] : [{ participantId, placement }]));
  const champion = placed.find(({ placement }) => placement === 1);
  const championName = champion && (await findTeamName(tx, champion.participantId));
  return {
    ...(champion !== undefined && { championParticipantId: champion.participantId }),
    ...(championName !== undefined && { championName }),
    placements: placed.filter(({ placement }) => placement <= MOST_PLACEMENTS_TOLD).slice(0, MOST_PLACEMENTS_TOLD),
  };
}

export function headOf({ format, config, seeds, groups, drops }: Bracket): BracketHead {
  return { format, config, seeds, groups, drops };
}

function notStarted({ status }: TournamentRow): DomainError {
  const message = `The tournament is ${status}; this is allowed in IN_PROGRESS.`;
  return new DomainError('error_tournament_not_in_valid_state', { message });
}

function refuse<Answer>(apply: () => Answer): Answer {
  try {
    return apply();
  } catch (error) {
    if (error instanceof BracketRefusal) throw toDomainError(error);
    throw error;
  }
}

function toDomainError({ reason, message }: BracketRefusal): DomainError {
  switch (reason) {
    case 'unknown_node':
      return notInTournament('node');
    case 'score_invalid':
      return invalidInput('body', message);
    case 'blocked_downstream':
      return new DomainError('error_revert_blocked_downstream', { message });
    case 'unknown_participant':
    case 'node_not_in_valid_state':
    case 'arrangement_invalid':
      return new DomainError('error_tournament_not_in_valid_state', { message });
  }
}
