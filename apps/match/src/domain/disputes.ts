import { MINUTE_MS } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { concedeScore, requireMapIndex, type ScoreActor, submitScore } from './map-scores.js';
import { type MapState, type MatchEvent, type MatchState, otherSide, type Side, teamOf } from './match-state.js';
import type { DisputeRequest, NewDispute, OpenDispute } from './open-dispute.js';
import type { RuledMap } from './ruled-map.js';
import { rule, type Ruling, type RulingEffect, type RulingOutcome } from './rulings.js';
import { isFinal, isResult } from './statuses.js';

/** A captain's demand (docs/reference/disputes.md#open). */
export interface DisputeDemand {
  readonly requested: DisputeRequest;
  /** For overturn. */
  readonly claims: readonly RuledMap[];
  /** For replay. */
  readonly mapIndexes: readonly number[];
}

/** How a dispute ended. */
export type Resolution = 'accepted' | 'ruling' | 'automatic' | 'agreement' | 'game' | 'league' | 'withdrawn' | 'moot';

/** The effect of a dispute command on its match. */
export interface DisputeEffect {
  readonly match: Partial<MatchState>;
  readonly maps?: readonly MapState[];
  readonly dropped?: readonly number[];
  readonly events: readonly MatchEvent[];
}

const minutesAfter = (instant: string, minutes: number): string => new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/** Until when the result of a match can be disputed; undefined without a result, or for an imported one. */
export function finalAt({ origin, status, completedAt }: MatchState, windowMinutes: number): string | undefined {
  return origin === 'import' || !isResult(status) || completedAt === null ? undefined : minutesAfter(completedAt, windowMinutes);
}

/**
 * A captain opens a dispute. While a match is played, maps with a score can be disputed: a claim about the other side's pending score puts
 * that map in dispute. A final match does not change.
 * @throws error_already_exists; error_match_not_in_valid_state once the result is final, or if no map has a score; INVALID_INPUT
 */
export function openDispute(
  match: MatchState,
  maps: readonly MapState[],
  demand: DisputeDemand,
  actor: ScoreActor,
  terms: NewDispute,
  now: string,
): DisputeEffect {
  if (match.dispute !== null) throw new DomainError('error_already_exists', { message: 'A dispute about this match is already open.' });
  requireDisputable(match, maps, terms, now);
  requireDemand(match, maps, demand, now);
  const effects = isFinal(match.status) ? [] : demand.claims.map((claim) => claimMap(match, maps, claim, actor, now));
  const changed = effects.flatMap(({ map }) => map ?? []);
  const contested = demand.claims.filter(({ mapIndex }) =>
    [...changed, ...maps].some((map) => map.mapIndex === mapIndex && map.status === 'DISPUTED'),
  );
  const dispute: OpenDispute = {
    ...{ id: terms.id, status: 'awaiting_answer', side: actor.side, userId: actor.userId, ...demand },
    disputed: contested.map(({ mapIndex }) => mapIndex),
    needsRuling: demand.requested !== 'overturn' || isFinal(match.status) || contested.length < demand.claims.length,
    ...{ dueAt: minutesAfter(now, terms.answerMinutes), rulingMinutes: terms.rulingMinutes, onDeadline: terms.onDeadline },
  };
  const events = [...effects.flatMap((effect) => effect.events), opened(match, dispute)];
  return { match: { dispute, ...(changed.length > 0 && { status: 'DISPUTED' }) }, maps: changed, events };
}

function requireDisputable(match: MatchState, maps: readonly MapState[], { windowMinutes }: NewDispute, now: string): void {
  const until = finalAt(match, windowMinutes);
  if (until !== undefined && now > until)
    throw new DomainError('error_match_not_in_valid_state', { message: `The result has been final since ${until}.` });
  if (until === undefined && maps.length === 0)
    throw new DomainError('error_match_not_in_valid_state', { message: 'No map of the match has a score yet.' });
}

function requireDemand(match: MatchState, maps: readonly MapState[], { requested, claims, mapIndexes }: DisputeDemand, now: string): void {
  if (claims.length > 0 && requested !== 'overturn') throw invalidInput('body.claims', `is not allowed with ${requested}`);
  if (mapIndexes.length > 0 && requested !== 'replay') throw invalidInput('body.maps', `is not allowed with ${requested}`);
  if (requested === 'replay') rule(match, maps, { outcome: 'replay', mapIndexes }, now);
  if (requested !== 'overturn') return;
  if (claims.length === 0) throw invalidInput('body.claims', 'must name a map');
  if (new Set(claims.map(({ mapIndex }) => mapIndex)).size < claims.length) throw invalidInput('body.claims', 'must name each map once');
  for (const { mapIndex } of claims) requireMapIndex(match, mapIndex, 'body.claims');
}

/** A claim about a map of a match in progress. */
function claimMap(match: MatchState, maps: readonly MapState[], claim: RuledMap, actor: ScoreActor, now: string) {
  const map = maps.find(({ mapIndex }) => mapIndex === claim.mapIndex);
  if (!map) throw invalidInput('body.claims', 'must name maps that have a score');
  const isSame = map.creatorTeamScore === claim.creatorTeamScore && map.opponentTeamScore === claim.opponentTeamScore;
  if (isSame && map.status !== 'DISPUTED') throw invalidInput('body.claims', 'must differ from the scores of the maps');
  if (map.status !== 'PENDING') return { map: undefined, events: [] };
  if (map.submittedByTeamId === teamOf(match, actor.side))
    throw invalidInput('body.claims', 'must not dispute your own pending score: submit it again instead');
  return submitScore(match, map, { ...claim, screenshotUrls: [], screenshotStorageIds: [] }, actor, now);
}

/**
 * The other side answers. What it accepts applies at once; void and forfeit only outside of leagues. A demand that can no longer be applied
 * goes to the staff.
 */
export function answerDispute(
  match: MatchState,
  maps: readonly MapState[],
  open: OpenDispute,
  accept: boolean,
  actor: ScoreActor,
  now: string,
): DisputeEffect {
  const answered: MatchEvent = {
    type: 'dispute.answered',
    data: { disputeId: open.id, teamId: teamOf(match, actor.side), answeredByUserId: actor.userId, isAccepted: accept },
  };
  const ruled = accept ? applied(match, maps, open, now) : undefined;
  if (ruled === undefined) return { match: { dispute: underReview(open, now) }, events: [answered] };
  const effect = afterRuling(match, maps, open, ruled.effect, ruled.ruling.outcome, 'accepted', now);
  return { ...effect, events: [answered, ...effect.events] };
}

function applied(match: MatchState, maps: readonly MapState[], open: OpenDispute, now: string) {
  const { requested } = open;
  if (match.leagueId !== null && (requested === 'void' || requested === 'forfeit')) return undefined;
  const ruling = rulingAsked(open);
  if (ruling === undefined) return undefined;
  try {
    return { ruling, effect: rule(match, maps, ruling, now) };
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** The ruling that the opening side asks for. */
function rulingAsked({ requested, side, claims, mapIndexes }: OpenDispute): Ruling | undefined {
  switch (requested) {
    case 'overturn':
      return { outcome: requested, maps: claims };
    case 'replay':
      return { outcome: requested, mapIndexes };
    case 'void':
      return { outcome: requested };
    case 'forfeit':
      return { outcome: requested, side: otherSide(side ?? 'creator') };
    case null:
      return undefined;
  }
}

const underReview = (open: OpenDispute, now: string): OpenDispute => ({
  ...{ ...open, status: 'under_review', dueAt: minutesAfter(now, open.rulingMinutes) },
});

/** The opening side withdraws: its disputed maps take the other side's claims, and a result stands. */
export function withdrawDispute(
  match: MatchState,
  maps: readonly MapState[],
  open: OpenDispute,
  actor: ScoreActor,
  now: string,
): Pick<Required<DisputeEffect>, 'maps' | 'events'> {
  const effects = isFinal(match.status)
    ? []
    : maps
        .filter(({ status, mapIndex }) => status === 'DISPUTED' && open.disputed.includes(mapIndex))
        .map((map) => concedeScore(match, map, actor, now));
  return { maps: effects.flatMap(({ map }) => map ?? []), events: effects.flatMap(({ events }) => events) };
}

/** Escalates to the platform, by the league's staff or at its deadline. */
export function escalateDispute(open: OpenDispute, userId: string | undefined, now: string): DisputeEffect {
  const dispute: OpenDispute = { ...open, status: 'escalated', dueAt: minutesAfter(now, open.rulingMinutes) };
  const data = { disputeId: open.id, isAutomatic: userId === undefined, dueAt: dispute.dueAt };
  return { match: { dispute }, events: [{ type: 'dispute.escalated', data }] };
}

/** A dispute's deadline: it passes to the staff, in leagues then to the platform, and is finally decided automatically. */
export function passDeadline(match: MatchState, maps: readonly MapState[], open: OpenDispute, now: string): DisputeEffect {
  if (open.dueAt > now) return { match: {}, events: [] };
  if (open.status === 'awaiting_answer') return { match: { dispute: underReview(open, now) }, events: [] };
  if (open.status === 'under_review' && match.leagueId !== null) return escalateDispute(open, undefined, now);
  const isContested = !isFinal(match.status) && maps.some(({ status }) => status === 'DISPUTED');
  const ruling: Ruling = { outcome: isContested && open.onDeadline === 'void' ? 'void' : 'confirm' };
  const effect = rule(match, maps, ruling, now, 'dispute_unresolved');
  return afterRuling(match, maps, open, effect, ruling.outcome, 'automatic', now);
}

/** A ruling ends the dispute, unless it leaves other maps in dispute, which wait for another ruling. */
export function afterRuling(
  match: MatchState,
  maps: readonly MapState[],
  open: OpenDispute,
  effect: RulingEffect,
  outcome: RulingOutcome,
  resolution: 'ruling' | 'accepted' | 'automatic',
  now: string,
): DisputeEffect {
  const events = effect.events.map((event): MatchEvent =>
    event.type === 'match.result_corrected' || event.type === 'match.reopened'
      ? { ...event, data: { ...event.data, disputeId: open.id } }
      : event,
  );
  const status = effect.match.status ?? match.status;
  const left = isFinal(status) ? [] : contestedMaps(merged(maps, effect));
  if (left.length > 0) {
    const rest = { claims: [], mapIndexes: [], requested: null, needsRuling: false, disputed: left };
    const dispute = { ...open, ...rest, status: open.status === 'escalated' ? open.status : ('under_review' as const) };
    return { ...effect, match: { ...effect.match, dispute: { ...dispute, dueAt: minutesAfter(now, open.rulingMinutes) } }, events };
  }
  return { ...effect, match: { ...effect.match, dispute: null }, events: [...events, resolved(open, resolution, outcome)] };
}

const contestedMaps = (maps: readonly MapState[]): number[] =>
  maps.filter(({ status }) => status === 'DISPUTED').map(({ mapIndex }) => mapIndex);

function merged(maps: readonly MapState[], { maps: changed = [], dropped = [] }: Pick<DisputeEffect, 'maps' | 'dropped'>): MapState[] {
  const gone = new Set([...dropped, ...changed.map(({ mapIndex }) => mapIndex)]);
  return [...maps.filter(({ mapIndex }) => !gone.has(mapIndex)), ...changed];
}

/**
 * The effect of any other command on disputes: maps disputed by a contradicting score, or left so by a ruling, open a dispute or join the
 * open one; agreement on them ends it, and so does the end of the match without them.
 */
export function followDispute(
  before: MatchState,
  maps: readonly MapState[],
  decision: Required<Pick<DisputeEffect, 'maps' | 'events'>> & Pick<DisputeEffect, 'dropped'> & { readonly match: MatchState },
  terms: NewDispute | undefined,
  now: string,
): { dispute: OpenDispute | null; events: readonly MatchEvent[] } {
  const { match, events } = decision;
  const contradicted = events.flatMap(({ type, data }) => (type === 'score.disputed' ? [data.mapIndex as number] : []));
  const open = before.dispute;
  if (open === null) {
    const left = isFinal(match.status) ? [] : contestedMaps(merged(maps, decision));
    if (terms === undefined || left.length === 0) return { dispute: null, events: [] };
    const dispute: OpenDispute = {
      ...{ id: terms.id, status: 'under_review', side: null, userId: null, requested: null, claims: [], mapIndexes: [] },
      ...{ disputed: left, needsRuling: false },
      ...{ dueAt: minutesAfter(now, terms.rulingMinutes), rulingMinutes: terms.rulingMinutes, onDeadline: terms.onDeadline },
    };
    return { dispute, events: [opened(match, dispute)] };
  }
  const disputed = [...new Set([...open.disputed, ...contradicted])];
  const resolution = endOf(before, decision, { ...open, disputed }, contestedMaps(merged(maps, decision)));
  if (resolution !== undefined) return { dispute: null, events: [resolved(open, resolution)] };
  return { dispute: disputed.length === open.disputed.length ? open : { ...open, disputed }, events: [] };
}

function endOf(
  before: MatchState,
  { match, events }: { readonly match: MatchState; readonly events: readonly MatchEvent[] },
  { needsRuling, disputed }: OpenDispute,
  contested: readonly number[],
): Resolution | undefined {
  const isOver = isFinal(match.status) && !isFinal(before.status);
  if (isOver && match.status !== 'COMPLETED') return 'moot';
  if (needsRuling) return undefined;
  if (disputed.some((mapIndex) => contested.includes(mapIndex))) return isOver ? 'moot' : undefined;
  const how = events.findLast(({ type }) => type === 'score.dispute_resolved')?.data.resolution;
  return how === undefined ? undefined : (how as Resolution);
}

function opened(match: MatchState, { id, side, userId, status, requested, claims, mapIndexes, disputed, dueAt }: OpenDispute): MatchEvent {
  const about = new Set([...claims.map(({ mapIndex }) => mapIndex), ...mapIndexes, ...disputed]);
  return {
    type: 'dispute.opened',
    data: {
      ...{ disputeId: id, disputeStatus: status, isAutomatic: side === null, mapIndexes: [...about].toSorted((i, j) => i - j), dueAt },
      ...(side !== null && { teamId: teamOf(match, side), openedByUserId: userId }),
      ...(requested !== null && { requested }),
    },
  };
}

export function resolved({ id }: OpenDispute, resolution: Resolution, outcome?: RulingOutcome): MatchEvent {
  return { type: 'dispute.resolved', data: { disputeId: id, resolution, ...(outcome !== undefined && { outcome }) } };
}

/** The side that answers. */
export const answeringSide = ({ side }: OpenDispute): Side | undefined => (side === null ? undefined : otherSide(side));
