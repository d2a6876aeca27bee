import { isDecided } from '../../domain/bracket/board.js';
import type { Result } from '../../domain/bracket/results.js';
import type { NeedsDecision, Node, Slot } from '../../domain/bracket/types.js';

/** Requests to the match service. */
export const JOB_KINDS = ['CREATE', 'MOVE', 'FORFEIT', 'CANCEL', 'VOID', 'LINK'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Progress of the match of a node's attempt: queued, created, being played, finished. */
export type MatchStatus = 'queued' | 'created' | 'started' | 'over';

/** Why a match is cancelled. */
export type CancelReason = 'overridden' | 'bracket_changed' | 'participant_dropped' | 'tournament_cancelled';

/** Data of a job besides its node, attempt and match. CREATE reads teams and rosters when it runs. */
export interface MatchJobPayload {
  /** CREATE, MOVE: ISO 8601. */
  readonly scheduledAt?: string;
  /** FORFEIT, CANCEL, VOID. */
  readonly reason?: CancelReason | 'reverted' | 'contradicted';
  /** FORFEIT: the participant that dropped. */
  readonly loser?: Slot;
}

export interface MatchJob {
  readonly nodeKey: string;
  readonly attempt: number;
  readonly kind: JobKind;
  readonly matchId: string;
  readonly payload: MatchJobPayload;
}

/** A node's match as stored in its row. */
export interface NodeMatch {
  readonly matchId: string | null;
  readonly matchStatus: MatchStatus | null;
}

/** Effect on a node's match when the bracket advances. */
export interface MatchChange extends NodeMatch {
  readonly jobs: readonly Omit<MatchJob, 'nodeKey'>[];
}

/** A match that needed the organizer is over, except a stalled one, whose state is unknown. */
const OVER: readonly (NeedsDecision | null)[] = ['draw', 'double_no_show', 'match_cancelled', 'match_refused'];

/**
 * The node's match after an advance: a new one if the node can be played and has none, or none if the match no longer belongs to it.
 *
 * @param before undefined: the node is new
 */
export function changeMatch(
  before: Node | undefined,
  after: Node,
  match: NodeMatch,
  { mint, scheduledAt, cause }: { mint: () => string; scheduledAt: string; cause: CancelReason },
): MatchChange {
  const isSameAttempt = before !== undefined && before.attempt === after.attempt;
  const isOver = match.matchStatus === 'over' || match.matchId === null;
  const wasPlayed = before?.resultSource === 'MATCH' || before?.resultSource === 'FORFEIT';
  const ended = before === undefined || match.matchId === null ? [] : endOf(before, after, { ...match, matchId: match.matchId }, cause);
  const isPlayable = after.status === 'READY' && after.needsDecision === null;
  if (isPlayable && (!isSameAttempt || match.matchId === null)) {
    const matchId = mint();
    const create = { attempt: after.attempt, kind: 'CREATE', matchId, payload: { scheduledAt } } as const;
    return { matchId, matchStatus: 'queued', jobs: [...ended, create] };
  }
  if (!isSameAttempt || (ended.length > 0 && !wasPlayed && !isDecided(after))) return { matchId: null, matchStatus: null, jobs: ended };
  return { matchId: match.matchId, matchStatus: isOver ? match.matchStatus : statusAfter(after, match), jobs: ended };
}

/** The job that ends a match which its node no longer waits for. */
function endOf(before: Node, after: Node, { matchId, matchStatus }: NodeMatch & { matchId: string }, cause: CancelReason) {
  const { attempt } = before;
  const isTakenBack = before.status === 'COMPLETED' && after.status !== 'COMPLETED';
  if (isTakenBack && (before.resultSource === 'MATCH' || before.resultSource === 'FORFEIT'))
    return [{ attempt, kind: 'VOID', matchId, payload: { reason: 'reverted' } } as const];
  if (matchStatus === 'over' || matchStatus === null || keepsMatch(before, after)) return [];
  const loser = cause === 'participant_dropped' && matchStatus === 'started' ? droppedSlot(after) : undefined;
  if (loser !== undefined) return [{ attempt, kind: 'FORFEIT', matchId, payload: { reason: cause, loser } } as const];
  return [{ attempt, kind: 'CANCEL', matchId, payload: { reason: cause } } as const];
}

/**
 * The participant that leaves a running match, which gives its opponent a walkover. Undefined if both leave or the node ended otherwise.
 */
function droppedSlot({ resultSource, winnerParticipantId, participant1Id }: Node): Slot | undefined {
  if (resultSource !== 'DROP' || winnerParticipantId === null) return undefined;
  return winnerParticipantId === participant1Id ? 2 : 1;
}

/** Whether the match continues, or has decided the node. */
function keepsMatch(before: Node, after: Node): boolean {
  if (before.attempt !== after.attempt) return false;
  if (after.status === 'READY' || after.status === 'IN_PROGRESS') return after.needsDecision !== 'reverted';
  return after.resultSource === 'MATCH' || after.resultSource === 'FORFEIT';
}

function statusAfter(after: Node, { matchStatus }: NodeMatch): MatchStatus | null {
  if (isDecided(after) || OVER.includes(after.needsDecision)) return 'over';
  return after.status === 'IN_PROGRESS' ? 'started' : matchStatus;
}

/** Why matches are cancelled by an entry of this kind. */
export function causeOf(kind: Result['kind']): CancelReason {
  if (kind === 'OVERRIDE') return 'overridden';
  return kind === 'DROP' ? 'participant_dropped' : 'bracket_changed';
}
