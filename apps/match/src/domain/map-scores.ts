import { DomainError, invalidInput } from '@matchpoint/errors';
import { counterOf, counterScreenshots, firstScreenshots, isClaimOf, isEqualScore, type Screenshots, withScore } from './map-claims.js';
import { type MapState, type MatchEvent, type MatchState, type ScoreSource, type Side, teamOf } from './match-state.js';

export interface ScoreInput {
  readonly mapIndex: number;
  readonly mapId: string;
  readonly creatorTeamScore: number;
  /** The accepted team's score. */
  readonly opponentTeamScore: number;
  readonly screenshotUrls: readonly string[];
  readonly screenshotStorageIds: readonly string[];
}

/** The acting captain, and the side they act for. */
export interface ScoreActor {
  readonly userId: string;
  readonly side: Side;
}

/** A map after a score command. Without `map` the command changed nothing. */
export interface ScoreEffect {
  readonly action: 'submitted' | 'confirmed' | 'disputed';
  readonly mapIndex: number;
  readonly map?: MapState;
  readonly events: readonly MatchEvent[];
}

/** Per kind; ten of the first score and ten of the first that contradicts it always fit (docs/reference/scores.md#screenshots). */
const MAX_SCREENSHOTS_A_MAP = 20;
const NO_COUNTER = {
  ...{ counterCreatorScore: null, counterOpponentScore: null, counterUserId: null, counterTeamId: null, counterSubmittedAt: null },
  ...{ counterScreenshotUrls: [], counterScreenshotStorageIds: [] },
} as const;
const NOT_CONFIRMED = { confirmedByUserId: null, confirmedByTeamId: null, confirmedAt: null, isAutoConfirmed: false } as const;

/** @throws INVALID_INPUT for a map that the series does not have, or that a headstart skips */
export function requireMapIndex(match: Pick<MatchState, 'bestOf' | 'headstart'>, mapIndex: number, field = 'body.mapIndex'): void {
  if (!Number.isInteger(mapIndex) || mapIndex < match.headstart || mapIndex >= match.bestOf)
    throw invalidInput(field, `must ${field === 'body.mapIndex' ? 'be' : 'name maps'} from ${match.headstart} to ${match.bestOf - 1}`);
}

/**
 * A captain's score: pending, confirming an equal one of the other side, or contradicting it (docs/reference/scores.md#captains). A repeat
 * changes nothing.
 * @throws error_score_already_submitted_by_game if the map is final; error_limit_reached for too many screenshots
 */
export function submitScore(match: MatchState, map: MapState | undefined, input: ScoreInput, actor: ScoreActor, now: string): ScoreEffect {
  if (!map) return toPending(match, undefined, input, actor, now);
  if (map.status === 'CONFIRMED') throw new DomainError('error_score_already_submitted_by_game');
  if (map.status === 'DISPUTED') return restate(match, map, input, actor, now);
  if (isClaimOf(match, map.submittedByTeamId, actor.side))
    return saysNothingNew(map, input)
      ? { action: 'submitted', mapIndex: map.mapIndex, events: [] }
      : toPending(match, map, input, actor, now);
  if (isEqualScore(map, input))
    return confirm(withScreenshots(map, input), { userId: actor.userId, teamId: teamOf(match, actor.side) }, now);
  return {
    action: 'disputed',
    mapIndex: map.mapIndex,
    map: {
      ...withScreenshots(map, input, [map, input]),
      status: 'DISPUTED',
      counterCreatorScore: input.creatorTeamScore,
      counterOpponentScore: input.opponentTeamScore,
      counterUserId: actor.userId,
      counterTeamId: teamOf(match, actor.side),
      counterSubmittedAt: now,
      counterScreenshotUrls: [...input.screenshotUrls],
      counterScreenshotStorageIds: [...input.screenshotStorageIds],
    },
    events: [disputed(match, map, actor)],
  };
}

/**
 * A captain confirms the other side's score: a pending one, or its claim in a dispute (docs/reference/scores.md#captains).
 * @throws error_match_not_in_valid_state without a pending score; error_captain_required for their own side's score, or for their own if
 * they captain both sides
 */
export function confirmScore(match: MatchState, map: MapState | undefined, actor: ScoreActor, now: string): ScoreEffect {
  if (!map) throw new DomainError('error_match_not_in_valid_state', { message: 'No score of this map is pending confirmation.' });
  if (map.status === 'CONFIRMED') throw new DomainError('error_score_already_submitted_by_game');
  const by = { userId: actor.userId, teamId: teamOf(match, actor.side) };
  if (map.status === 'PENDING') {
    requireOther(match, { teamId: map.submittedByTeamId, userId: map.submittedByUserId }, actor);
    return confirm(map, by, now);
  }
  // In a dispute each side has a claim; the caller confirms the other side's.
  const isFirstClaimTheirs = !isClaimOf(match, map.submittedByTeamId, actor.side);
  requireOther(
    match,
    isFirstClaimTheirs
      ? { teamId: map.submittedByTeamId, userId: map.submittedByUserId }
      : { teamId: map.counterTeamId, userId: map.counterUserId },
    actor,
  );
  return resolve(isFirstClaimTheirs ? map : withScore(map, counterOf(map)), by, 'agreement', now);
}

/**
 * A score by the game's developer or league staff: final at once, replacing a pending or disputed one.
 * @throws error_score_already_submitted_by_game
 */
export function recordScore(
  map: MapState | undefined,
  input: ScoreInput,
  source: ScoreSource & ('game' | 'league'),
  now: string,
): ScoreEffect {
  if (map?.status === 'CONFIRMED') throw new DomainError('error_score_already_submitted_by_game');
  const recorded: MapState = { ...newMap(input, now), createdAt: map?.createdAt ?? now, source, submittedAt: now };
  const submitted: MatchEvent = { type: 'score.submitted', data: { ...scoreData(recorded), autoConfirmed: true } };
  const by = { userId: null, teamId: null };
  const effect = map?.status === 'DISPUTED' ? resolve(recorded, by, source, now) : confirm(recorded, by, now);
  return { ...effect, events: [submitted, ...effect.events] };
}

/** A side concedes a disputed map: the other side's claim stands. */
export function concedeScore(match: MatchState, map: MapState, actor: ScoreActor, now: string): ScoreEffect {
  const isFirstClaimTheirs = !isClaimOf(match, map.submittedByTeamId, actor.side);
  const by = { userId: actor.userId, teamId: teamOf(match, actor.side) };
  return resolve(isFirstClaimTheirs ? map : withScore(map, counterOf(map)), by, 'agreement', now);
}

/** A map whose score a ruling sets, whatever its state: final at once and no longer in dispute. */
export function confirmedByRuling(
  before: MapState | undefined,
  score: Pick<MapState, 'mapIndex' | 'mapId' | 'creatorTeamScore' | 'opponentTeamScore'>,
  now: string,
): { map: MapState; events: readonly MatchEvent[] } {
  const input = { ...score, mapId: score.mapId || (before?.mapId ?? ''), screenshotUrls: [], screenshotStorageIds: [] };
  const kept = before && {
    ...{ submittedByUserId: before.submittedByUserId, submittedByTeamId: before.submittedByTeamId, submittedAt: before.submittedAt },
    ...{ screenshotUrls: before.screenshotUrls, screenshotStorageIds: before.screenshotStorageIds, createdAt: before.createdAt },
  };
  const ruled: MapState = { ...newMap(input, now), ...kept, source: 'dispute' };
  const by = { userId: null, teamId: null };
  const { map, events } = before?.status === 'DISPUTED' ? resolve(ruled, by, 'ruling', now) : confirm(ruled, by, now);
  return { map: map ?? ruled, events };
}

/** A pending score that was not contradicted for a day; undefined if it is no longer pending. */
export function autoConfirmScore(map: MapState | undefined, now: string): ScoreEffect | undefined {
  if (map?.status !== 'PENDING') return undefined;
  return confirm({ ...map, isAutoConfirmed: true }, { userId: null, teamId: null }, now);
}

function toPending(match: MatchState, map: MapState | undefined, input: ScoreInput, actor: ScoreActor, now: string): ScoreEffect {
  const by = { userId: actor.userId, teamId: teamOf(match, actor.side) };
  const pending: MapState = {
    ...newMap(input, now),
    createdAt: map?.createdAt ?? now,
    submittedByUserId: by.userId,
    submittedByTeamId: by.teamId,
    submittedAt: now,
  };
  return {
    action: 'submitted',
    mapIndex: input.mapIndex,
    map: pending,
    events: [
      {
        type: 'score.submitted',
        data: { ...scoreData(pending), ...byCaptain('submittedByUserId', by), autoConfirmed: false },
      },
    ],
  };
}

/** A side of a dispute restates its claim: equal claims end the dispute. */
function restate(match: MatchState, map: MapState, input: ScoreInput, actor: ScoreActor, now: string): ScoreEffect {
  const isFirstClaim = isClaimOf(match, map.submittedByTeamId, actor.side);
  const theirs = isFirstClaim ? counterOf(map) : map;
  if (isEqualScore(theirs, input)) {
    return resolve(
      withScore(withScreenshots(map, input), input),
      { userId: actor.userId, teamId: teamOf(match, actor.side) },
      'agreement',
      now,
    );
  }
  const mine = isFirstClaim ? map : counterOf(map);
  if (isEqualScore(mine, input)) return { action: 'disputed', mapIndex: map.mapIndex, events: [] };
  const first = isFirstClaim ? union(firstScreenshots(map), input) : firstScreenshots(map);
  const counter = isFirstClaim ? counterScreenshots(map) : union(counterScreenshots(map), input);
  const claimed: MapState = isFirstClaim
    ? { ...withScore(map, input), submittedByUserId: actor.userId, submittedAt: now }
    : {
        ...{ ...map, counterCreatorScore: input.creatorTeamScore, counterOpponentScore: input.opponentTeamScore },
        ...{ counterUserId: actor.userId, counterSubmittedAt: now },
        ...{ counterScreenshotUrls: counter.screenshotUrls, counterScreenshotStorageIds: counter.screenshotStorageIds },
      };
  return {
    action: 'disputed',
    mapIndex: map.mapIndex,
    map: withScreenshots(claimed, input, [first, counter]),
    events: [disputed(match, map, actor)],
  };
}

interface Confirmer {
  userId: string | null;
  teamId: string | null;
}

function confirm(map: MapState, by: Confirmer, now: string): ScoreEffect {
  const confirmed: MapState = {
    ...map,
    ...NO_COUNTER,
    status: 'CONFIRMED',
    confirmedByUserId: by.userId,
    confirmedByTeamId: by.teamId,
    confirmedAt: now,
  };
  const data = { ...scoreData(confirmed), ...byCaptain('confirmedByUserId', by), autoConfirmed: confirmed.isAutoConfirmed };
  return { action: 'confirmed', mapIndex: map.mapIndex, map: confirmed, events: [{ type: 'score.confirmed', data }] };
}

function resolve(map: MapState, by: Confirmer, resolution: 'agreement' | 'ruling' | ScoreSource, now: string): ScoreEffect {
  const effect = confirm(map, by, now);
  const data = { mapIndex: map.mapIndex, ...byCaptain('resolvedByUserId', by), resolution };
  return { ...effect, events: [...effect.events, { type: 'score.dispute_resolved', data }] };
}

function disputed(match: MatchState, { mapIndex }: MapState, { userId, side }: ScoreActor): MatchEvent {
  const by = { userId, teamId: teamOf(match, side) };
  return { type: 'score.disputed', data: { mapIndex, ...byCaptain('disputedByUserId', by), reason: 'contradicting_score' } };
}

/** The actor and their team, for events: absent for the game, the league and timers. */
function byCaptain(name: string, { userId, teamId }: Confirmer): Record<string, string> {
  return userId === null || teamId === null ? {} : { teamId, [name]: userId };
}

function requireOther(match: MatchState, claim: { teamId: string | null; userId: string | null }, actor: ScoreActor): void {
  if (!isClaimOf(match, claim.teamId, actor.side) && claim.userId !== actor.userId) return;
  throw new DomainError('error_captain_required', { message: 'A score is confirmed by a captain of the other side.' });
}

const union = (one: Screenshots, other: Screenshots): Screenshots => ({
  screenshotUrls: [...new Set([...one.screenshotUrls, ...other.screenshotUrls])],
  screenshotStorageIds: [...new Set([...one.screenshotStorageIds, ...other.screenshotStorageIds])],
});

/** @throws error_limit_reached if the map would have too many */
function withScreenshots(map: MapState, input: ScoreInput, claims: readonly Screenshots[] = [union(map, input)]): MapState {
  const screenshotUrls = claims.flatMap((claim) => claim.screenshotUrls);
  const screenshotStorageIds = claims.flatMap((claim) => claim.screenshotStorageIds);
  if (Math.max(new Set(screenshotUrls).size, new Set(screenshotStorageIds).size) > MAX_SCREENSHOTS_A_MAP)
    throw new DomainError('error_limit_reached', { message: `A map can have at most ${MAX_SCREENSHOTS_A_MAP} screenshots of each kind.` });
  return { ...map, mapId: map.mapId === '' ? input.mapId : map.mapId, screenshotUrls, screenshotStorageIds };
}

function saysNothingNew(map: MapState, input: ScoreInput): boolean {
  const isKnown = (known: readonly string[], said: readonly string[]): boolean =>
    said.length === known.length && said.every((each) => known.includes(each));
  return (
    isEqualScore(map, input) &&
    map.mapId === input.mapId &&
    isKnown(map.screenshotUrls, input.screenshotUrls) &&
    isKnown(map.screenshotStorageIds, input.screenshotStorageIds)
  );
}

function newMap(input: ScoreInput, now: string): MapState {
  return {
    ...NO_COUNTER,
    ...NOT_CONFIRMED,
    mapIndex: input.mapIndex,
    mapId: input.mapId,
    status: 'PENDING',
    creatorTeamScore: input.creatorTeamScore,
    opponentTeamScore: input.opponentTeamScore,
    source: 'captain',
    submittedByUserId: null,
    submittedByTeamId: null,
    submittedAt: null,
    screenshotUrls: [...input.screenshotUrls],
    screenshotStorageIds: [...input.screenshotStorageIds],
    createdAt: now,
  };
}

function scoreData({ mapIndex, mapId, creatorTeamScore, opponentTeamScore }: MapState): Record<string, unknown> {
  return { mapIndex, ...(mapId !== '' && { mapName: mapId }), creatorTeamScore, acceptedTeamScore: opponentTeamScore };
}
