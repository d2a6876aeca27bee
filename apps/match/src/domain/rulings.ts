import type { MatchStatus } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import { confirmedByRuling, requireMapIndex } from './map-scores.js';
import { type MapState, type MatchEvent, type MatchState, otherSide, type Side, sideOf, teamOf } from './match-state.js';
import type { RuledMap } from './ruled-map.js';
import { decideSeries, type SeriesOutcome, scoreSeries } from './series.js';
import { isFinal } from './statuses.js';

/**
 * The effects of rulings (docs/reference/disputes.md#outcomes) on the maps and the status of a match. With `by_scores` the remaining maps
 * decide the status. Only rulings lead out of a final status.
 */
export const OUTCOMES = {
  confirm: { maps: 'first_claims', to: 'by_scores' },
  overturn: { maps: 'given', to: 'by_scores' },
  replay: { maps: 'dropped', to: 'by_scores' },
  void: { maps: 'kept', to: 'voided' },
  forfeit: { maps: 'kept', to: 'FORFEITED' },
} as const satisfies Record<string, { maps: 'first_claims' | 'given' | 'dropped' | 'kept'; to: 'by_scores' | 'voided' | 'FORFEITED' }>;
export type RulingOutcome = keyof typeof OUTCOMES;
export const RULING_OUTCOMES = Object.keys(OUTCOMES) as RulingOutcome[];

export type Ruling =
  | { readonly outcome: 'confirm' | 'void' }
  | { readonly outcome: 'overturn'; readonly maps: readonly RuledMap[] }
  | { readonly outcome: 'replay'; readonly mapIndexes: readonly number[] }
  /** `side` forfeits. */
  | { readonly outcome: 'forfeit'; readonly side: Side };

/** The effect of a ruling on a match. */
export interface RulingEffect {
  readonly match: Partial<MatchState>;
  /** Changed maps, and the indexes of those whose scores were deleted. */
  readonly maps: readonly MapState[];
  readonly dropped: readonly number[];
  readonly events: readonly MatchEvent[];
}

const UNCHANGED: RulingEffect = { match: {}, maps: [], dropped: [], events: [] };

/**
 * Applies a ruling to a match from IN_PROGRESS on. Pure. `maps` are all scores of the match; `voidReason` is the reason with which a match
 * in progress is cancelled.
 * @throws INVALID_INPUT for maps that the match or the outcome does not have
 */
export function rule(match: MatchState, maps: readonly MapState[], ruling: Ruling, now: string, voidReason = 'voided'): RulingEffect {
  const { changed, dropped, events } = changeMaps(match, maps, ruling, now);
  const gone = new Set([...dropped, ...changed.map(({ mapIndex }) => mapIndex)]);
  const all = [...maps.filter(({ mapIndex }) => !gone.has(mapIndex)), ...changed];
  const effect = { maps: changed, dropped, events };
  if (ruling.outcome === 'void') return voided(match, voidReason);
  if (ruling.outcome === 'forfeit') return forfeited(match, ruling.side, now);
  if (ruling.outcome === 'confirm' && (changed.length === 0 || isFinal(match.status))) return UNCHANGED;
  return byScores(match, all, effect, now);
}

function changeMaps(match: MatchState, maps: readonly MapState[], ruling: Ruling, now: string) {
  const confirm = (before: MapState | undefined, score: RuledMap) => confirmedByRuling(before, score, now);
  const take = (effects: readonly ReturnType<typeof confirm>[], dropped: readonly number[] = []) => ({
    changed: effects.map(({ map }) => map),
    dropped,
    events: effects.flatMap((effect) => effect.events),
  });
  switch (ruling.outcome) {
    case 'confirm':
      return take(maps.filter(({ status }) => status === 'DISPUTED').map((map) => confirm(map, map)));
    case 'overturn': {
      requireMaps(match, ruling.maps);
      const given = ruling.maps.map((score) => confirm(findMap(maps, score.mapIndex), score));
      const rest = maps.filter(({ mapIndex }) => !ruling.maps.some((each) => each.mapIndex === mapIndex));
      const last = lastMap(match, [...rest, ...given.map(({ map }) => map)]);
      const isKept = ({ mapIndex }: MapState): boolean => last === undefined || mapIndex <= last;
      return take(
        given.filter(({ map }) => isKept(map)),
        maps.filter((map) => !isKept(map)).map(({ mapIndex }) => mapIndex),
      );
    }
    case 'replay':
      return take([], replayed(match, maps, ruling.mapIndexes));
    default:
      return take([]);
  }
}

const findMap = (maps: readonly MapState[], index: number): MapState | undefined => maps.find(({ mapIndex }) => mapIndex === index);
const confirmedOf = (maps: readonly MapState[]): MapState[] =>
  maps.filter(({ status }) => status === 'CONFIRMED').toSorted((one, other) => one.mapIndex - other.mapIndex);

function requireMaps(match: MatchState, maps: readonly { mapIndex: number }[]): void {
  if (maps.length === 0) throw invalidInput('body.maps', 'must name a map');
  for (const { mapIndex } of maps) requireMapIndex(match, mapIndex);
  if (new Set(maps.map(({ mapIndex }) => mapIndex)).size < maps.length) throw invalidInput('body.maps', 'must name each map once');
}

/** The map that decides the series; undefined while it is open. */
function lastMap({ bestOf, headstart }: MatchState, maps: readonly MapState[]): number | undefined {
  const confirmed = confirmedOf(maps);
  return confirmed.find((_, index) => decideSeries(bestOf, confirmed.slice(0, index + 1), headstart) !== undefined)?.mapIndex;
}

/** A final match may be resumed unchanged, unless its score ends the series. */
function replayed(match: MatchState, maps: readonly MapState[], mapIndexes: readonly number[]): readonly number[] {
  if (mapIndexes.length > 0 || !isFinal(match.status))
    requireMaps(
      match,
      mapIndexes.map((mapIndex) => ({ mapIndex })),
    );
  if (mapIndexes.some((mapIndex) => !findMap(maps, mapIndex))) throw invalidInput('body.maps', 'must name maps that have a score');
  if (
    lastMap(
      match,
      maps.filter(({ mapIndex }) => !mapIndexes.includes(mapIndex)),
    ) !== undefined
  )
    throw invalidInput('body.maps', 'must leave the series open: the other maps decide it');
  return mapIndexes;
}

const ENDED = { forfeitedByTeamId: null, endReason: null, isVoided: false } as const;

function byScores(match: MatchState, maps: readonly MapState[], effect: Omit<RulingEffect, 'match'>, now: string): RulingEffect {
  const confirmed = confirmedOf(maps);
  const { creator, accepted } = scoreSeries(confirmed, match.headstart);
  const score = { creatorTeamScore: creator, acceptedTeamScore: accepted };
  const outcome = decideSeries(match.bestOf, confirmed, match.headstart);
  if (outcome === undefined) return reopened(match, maps, score, effect, now);
  const winnerTeamId = outcome === 'draw' ? null : teamOf(match, outcome);
  const after = { ...score, ...ENDED, status: 'COMPLETED' as const, winnerTeamId, completedAt: match.completedAt ?? now };
  const type = isFinal(match.status) ? 'match.result_corrected' : 'match.completed';
  const more = isFinal(match.status) ? { status: 'COMPLETED' } : {};
  return { ...effect, match: after, events: [...effect.events, { type, data: { ...resultData(match, outcome), ...more } }] };
}

function reopened(
  match: MatchState,
  maps: readonly MapState[],
  score: Partial<MatchState>,
  effect: Omit<RulingEffect, 'match'>,
  now: string,
): RulingEffect {
  const status: MatchStatus = maps.some((map) => map.status === 'DISPUTED') ? 'DISPUTED' : 'IN_PROGRESS';
  const after = { ...score, ...ENDED, status, winnerTeamId: null, completedAt: null, startedAt: match.startedAt ?? now };
  const events: MatchEvent[] = isFinal(match.status) ? [{ type: 'match.reopened', data: {} }] : [];
  return { ...effect, match: after, events: [...effect.events, ...events] };
}

function voided(match: MatchState, reason: string): RulingEffect {
  if (match.isVoided) return UNCHANGED;
  if (!isFinal(match.status))
    return {
      ...UNCHANGED,
      match: { status: 'CANCELLED', endReason: reason },
      events: [{ type: 'match.cancelled', data: { reason } }],
    };
  const winner = match.winnerTeamId === null ? undefined : sideOf(match, match.winnerTeamId);
  const data = { ...resultData(match, winner ?? 'draw'), status: match.status, isVoided: true };
  return { ...UNCHANGED, match: { isVoided: true }, events: [{ type: 'match.result_corrected', data }] };
}

function forfeited(match: MatchState, side: Side, now: string): RulingEffect {
  const forfeitedByTeamId = teamOf(match, side);
  if (match.status === 'FORFEITED' && match.forfeitedByTeamId === forfeitedByTeamId && !match.isVoided) return UNCHANGED;
  const winnerTeamId = teamOf(match, otherSide(side));
  const after = {
    ...{ status: 'FORFEITED' as const, forfeitedByTeamId, winnerTeamId, endReason: 'ruling', isVoided: false },
    completedAt: match.completedAt ?? now,
  };
  const event: MatchEvent = isFinal(match.status)
    ? { type: 'match.result_corrected', data: { ...resultData(match, otherSide(side)), status: 'FORFEITED' } }
    : { type: 'match.forfeited', data: { forfeitedByTeamId, reason: 'ruling' } };
  return { ...UNCHANGED, match: after, events: [event] };
}

function resultData(match: MatchState, outcome: SeriesOutcome): Record<string, unknown> {
  if (outcome === 'draw') return { isDraw: true };
  return { isDraw: false, winnerTeamId: teamOf(match, outcome), loserTeamId: teamOf(match, otherSide(outcome)) };
}
