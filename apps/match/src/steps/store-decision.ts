import type { ClientBase } from 'pg';
import { findRosters } from '../db/match-state.js';
import { saveMaps } from '../db/save-maps.js';
import { saveMatch } from '../db/save-match.js';
import type { Decision } from '../domain/decide.js';
import type { MapState, MatchState } from '../domain/match-state.js';
import { isResult } from '../domain/statuses.js';
import { type Timer, timersOf } from '../domain/timers.js';
import { toOutbox } from '../outbox/match-events.js';
import { resultsRecorded } from '../outbox/results-recorded.js';
import { roomChanged } from '../outbox/room-changed.js';

/** A locked match as it was, with its maps as far as they matter to the command. */
export interface Before {
  match: MatchState;
  maps: readonly MapState[];
}

/**
 * Writes what a command has made of a locked match: state, maps, timers, and its events; with a result, the event that feeds statistics;
 * where it has none, that its room looks otherwise; all in the caller's transaction (architecture rule 4). A decision that changes nothing
 * writes nothing. Answers the match as stored.
 */
export async function storeDecision(tx: ClientBase, before: Before, decision: Decision, now: string): Promise<MatchState> {
  if (isUnchanged(before.match, decision)) return before.match;
  const outbox = toOutbox(decision.match, decision.events, now);
  const isNewResult = isResult(decision.match.status) && !isResult(before.match.status);
  const resultVersion = before.match.resultVersion + (isNewResult ? 1 : 0);
  const match = { ...decision.match, eventSequence: outbox.eventSequence, resultVersion };
  await saveMaps(tx, match.id, decision.maps, now);
  const results = isNewResult ? [resultsRecorded(match, await findRosters(tx, match.id), now)] : [];
  const untold = outbox.events.length === 0 ? [roomChanged(match, now)] : [];
  await saveMatch(tx, match, changedTimers(before, match, decision.maps), [...outbox.events, ...results, ...untold], now);
  return match;
}

function isUnchanged(before: MatchState, { match, maps, events }: Decision): boolean {
  return (
    maps.length === 0 && events.length === 0 && Object.entries(match).every(([field, value]) => before[field as keyof MatchState] === value)
  );
}

function changedTimers(before: Before, match: MatchState, changed: readonly MapState[]): { set: Timer[]; clear: Timer[] } {
  const maps = [...before.maps.filter(({ mapIndex }) => !changed.some((map) => map.mapIndex === mapIndex)), ...changed];
  const [old, wanted] = [timersOf(before.match, before.maps), timersOf(match, maps)];
  const keyOf = ({ kind, mapIndex }: Timer): string => `${kind} ${mapIndex}`;
  return {
    set: wanted.filter((timer) => !old.some((each) => keyOf(each) === keyOf(timer) && each.dueAt === timer.dueAt)),
    clear: old.filter((timer) => !wanted.some((each) => keyOf(each) === keyOf(timer))),
  };
}
