import type { ClientBase } from 'pg';
import { declineAcceptances } from '../db/acceptances.js';
import { findRosters } from '../db/match-state.js';
import { saveDispute } from '../db/save-dispute.js';
import { dropMaps, saveMaps } from '../db/save-maps.js';
import { saveMatch } from '../db/save-match.js';
import type { Decision } from '../domain/decide.js';
import { type MapState, type MatchState, mayHaveScores } from '../domain/match-state.js';
import { isResult } from '../domain/statuses.js';
import { type Timer, timersOf } from '../domain/timers.js';
import { countedFigures, isCounted, recount } from '../figures/index.js';
import { mayBeLive } from '../live/index.js';
import { disputesMoved } from '../outbox/dispute-moved.js';
import { toOutbox } from '../outbox/match-events.js';
import { resultsRecorded } from '../outbox/results-recorded.js';
import { roomChanged } from '../outbox/room-changed.js';
import { tournamentUpdated } from '../outbox/tournament-updated.js';

/** A locked match before the command, with the required maps. */
export interface Before {
  match: MatchState;
  maps: readonly MapState[];
}

/**
 * Writes the outcome of a command on a locked match, in the caller's transaction (docs/reference/architecture.md#one-transaction): state,
 * maps, timers and events. A result also feeds statistics, a tournament's match also updates its bracket, a dispute also appears in its
 * league's feed, and a change without an event notifies the match's room. The offers to play a cancelled match are declined. A decision
 * that changes nothing writes nothing. Returns the stored match.
 * @param figures `later`: the caller recounts the match's contribution, once it has locked everything that it changes
 */
export async function storeDecision(
  tx: ClientBase,
  before: Before,
  decision: Decision,
  now: string,
  figures: 'now' | 'later' = 'now',
): Promise<MatchState> {
  if (isUnchanged(before.match, decision)) return before.match;
  const movesFigures = figures === 'now' && changesFigures(before.match, decision);
  const counted = movesFigures ? await countedFigures(tx, before.match) : undefined;
  const outbox = toOutbox(decision.match, decision.events, now);
  const change = changeOfResult(before.match, decision.match);
  const resultVersion = before.match.resultVersion + (change ? 1 : 0);
  const match = { ...decision.match, eventSequence: outbox.eventSequence, resultVersion };
  await saveMaps(tx, match.id, decision.maps, now);
  await dropMaps(tx, match.id, decision.dropped ?? []);
  await saveDispute(tx, before.match.dispute, decision, now);
  const told = change === 'taken_back' ? { ...before.match, resultVersion } : match;
  const results = change ? [resultsRecorded(told, await findRosters(tx, match.id), now, change === 'taken_back')] : [];
  const disputes = disputesMoved(match, decision.events, now);
  const untold = outbox.events.length === 0 ? [roomChanged(match, now)] : [];
  const moved = movesBracket(before.match, match) ? tournamentUpdated(match, now) : [];
  const live = {
    isOver: !mayBeLive(match),
    mapIndexes: decision.maps.filter(({ status }) => status === 'CONFIRMED').map(({ mapIndex }) => mapIndex),
  };
  const timers = changedTimers(before, match, decision);
  await saveMatch(tx, match, { timers, live }, [...outbox.events, ...disputes, ...results, ...moved, ...untold], now);
  if (before.match.status === 'PENDING' && match.status === 'CANCELLED') await declineAcceptances(tx, match.id, now);
  if (counted) await recount(tx, [match.id], counted);
  return match;
}

const COUNTED = [
  'status',
  'winnerTeamId',
  'forfeitedByTeamId',
  'creatorTeamScore',
  'acceptedTeamScore',
  'completedAt',
] as const satisfies readonly (keyof MatchState)[];

/** How a match's counted result changes: recorded again if its result is new, voided if it no longer has one. */
function changeOfResult(before: MatchState, after: MatchState): 'recorded' | 'taken_back' | undefined {
  if (!isCounted(after)) return isCounted(before) ? 'taken_back' : undefined;
  return isCounted(before) && COUNTED.every((field) => before[field] === after[field]) ? undefined : 'recorded';
}

/** Whether any map's contribution changes. */
function changesFigures(before: MatchState, { match: after, maps, dropped = [] }: Decision): boolean {
  if (isCounted(before) !== isCounted(after)) return mayHaveScores(before) || after.startedAt !== null;
  return isCounted(after) && maps.length + dropped.length > 0;
}

/** Whether a bracket must be notified: of a new status or, for an ended match, any other change of its result. */
function movesBracket(before: MatchState, after: MatchState): boolean {
  if (after.tournamentId === null) return false;
  if (before.status !== after.status) return true;
  return isResult(after.status) && (before.isVoided !== after.isVoided || COUNTED.some((field) => before[field] !== after[field]));
}

function isUnchanged(before: MatchState, { match, maps, dropped = [], events }: Decision): boolean {
  return (
    maps.length === 0 &&
    dropped.length === 0 &&
    events.length === 0 &&
    Object.entries(match).every(([field, value]) => before[field as keyof MatchState] === value)
  );
}

function changedTimers(before: Before, match: MatchState, { maps: changed, dropped = [] }: Decision): { set: Timer[]; clear: Timer[] } {
  const maps = [
    ...before.maps.filter(({ mapIndex }) => !dropped.includes(mapIndex) && !changed.some((map) => map.mapIndex === mapIndex)),
    ...changed,
  ];
  const [old, wanted] = [timersOf(before.match, before.maps), timersOf(match, maps)];
  const keyOf = ({ kind, mapIndex }: Timer): string => `${kind} ${mapIndex}`;
  return {
    set: wanted.filter((timer) => !old.some((each) => keyOf(each) === keyOf(timer) && each.dueAt === timer.dueAt)),
    clear: old.filter((timer) => !wanted.some((each) => keyOf(each) === keyOf(timer))),
  };
}
