import { assertNever, invariant } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import {
  afterRuling,
  answerDispute,
  type DisputeDemand,
  escalateDispute,
  followDispute,
  openDispute,
  passDeadline,
  resolved,
  withdrawDispute,
} from './disputes.js';
import { type Actor, findRule, type Rule } from './lifecycle.js';
import {
  autoConfirmScore,
  confirmScore,
  recordScore,
  requireMapIndex,
  type ScoreActor,
  type ScoreEffect,
  type ScoreInput,
  submitScore,
} from './map-scores.js';
import { type MapState, type MatchEvent, type MatchState, otherSide, type Side, teamOf } from './match-state.js';
import { notNow } from './not-allowed.js';
import type { NewDispute, OpenDispute } from './open-dispute.js';
import { rule as applyRuling, type Ruling } from './rulings.js';
import { decideSeries, type SeriesOutcome, scoreSeries } from './series.js';

/**
 * A command with its parameters. The caller's permission is checked before (docs/reference/order-of-checks.md); `by` is the actor's
 * capacity.
 */
export type Command = { readonly by: Actor } & (
  | {
      readonly name:
        | 'publish'
        | 'file_acceptance'
        | 'decline_acceptance'
        | 'start'
        | 'complete'
        | 'set_attendance'
        | 'record_player_stats'
        | 'expire'
        | 'no_show';
    }
  | { readonly name: 'move'; readonly scheduledAt: string }
  /** `side`: the side whose team is closed, for an accepted match; undefined if both are. */
  | { readonly name: 'close_team'; readonly side?: Side }
  | { readonly name: 'approve_acceptance'; readonly teamId: string; readonly playerIds: readonly string[] }
  | { readonly name: 'leave_team'; readonly teamId: string; readonly playerIds: readonly string[] }
  | { readonly name: 'accept_challenge'; readonly playerIds: readonly string[] }
  | { readonly name: 'refuse_challenge' | 'cancel'; readonly reason?: string }
  | { readonly name: 'ready'; readonly side: Side }
  | { readonly name: 'forfeit'; readonly side: Side; readonly reason?: string }
  | { readonly name: 'set_lobby_code'; readonly lobbyCode: string }
  /** `terms`: for the dispute that a contradicting score opens. */
  | { readonly name: 'submit_score'; readonly score: ScoreInput; readonly actor: ScoreActor; readonly terms: NewDispute }
  | { readonly name: 'confirm_score'; readonly mapIndex: number; readonly actor: ScoreActor }
  | { readonly name: 'record_score'; readonly score: ScoreInput }
  | { readonly name: 'auto_confirm'; readonly mapIndex: number }
  /** `terms`: for the dispute about maps that it leaves in dispute, if none is open. */
  | { readonly name: 'rule'; readonly ruling: Ruling; readonly terms: NewDispute }
  | { readonly name: 'dispute'; readonly demand: DisputeDemand; readonly actor: ScoreActor; readonly terms: NewDispute }
  | { readonly name: 'answer_dispute'; readonly accept: boolean; readonly actor: ScoreActor }
  | { readonly name: 'withdraw_dispute'; readonly actor: ScoreActor }
  | { readonly name: 'escalate_dispute'; readonly userId: string }
  | { readonly name: 'dispute_due' }
);

/** A match after a command: its new state, the maps that changed, and the events, in order. */
export interface Decision {
  readonly match: MatchState;
  readonly maps: readonly MapState[];
  /** Indexes of maps whose scores a ruling has deleted. */
  readonly dropped?: readonly number[];
  readonly events: readonly MatchEvent[];
  /** Set for score commands. */
  readonly score?: ScoreEffect;
}

/**
 * Applies a command to a match (docs/reference/matches.md#lifecycle). Pure. `maps` are all scores of the match; only score commands read
 * them.
 * @throws error_score_already_submitted_by_game for a score of a final map; error_match_not_in_valid_state if the lifecycle has no rule
 * for it; whatever the rules of scores throw
 */
export function decide(match: MatchState, maps: readonly MapState[], command: Command, now: Date): Decision {
  const side = 'side' in command ? command.side : undefined;
  const rule = findRule(match, command.name, command.by, side);
  if (!rule) {
    if (isOfFinalMap(maps, command)) throw new DomainError('error_score_already_submitted_by_game');
    throw notNow(match, command.name, command.by);
  }
  const effect = effectOf(match, maps, command, rule, now.toISOString());
  const status = rule.to === 'unchanged' || rule.to === 'by_scores' || rule.to === 'by_ruling' ? match.status : rule.to;
  const decision = { maps: [], events: eventsOf(rule), ...effect, match: { ...match, status, ...effect.match } };
  if (effect.match.dispute !== undefined) return decision;
  const terms = command.name === 'submit_score' || command.name === 'rule' ? command.terms : undefined;
  const { dispute, events } = followDispute(match, maps, decision, terms, now.toISOString());
  return { ...decision, match: { ...decision.match, dispute }, events: [...decision.events, ...events] };
}

/** A game server that repeats the score which ended the match must be told that it is recorded, not that it is too late. */
function isOfFinalMap(maps: readonly MapState[], command: Command): boolean {
  const mapIndex = 'score' in command ? command.score.mapIndex : command.name === 'confirm_score' ? command.mapIndex : undefined;
  return maps.some((map) => map.mapIndex === mapIndex && map.status === 'CONFIRMED');
}

interface Effect {
  match: Partial<MatchState>;
  maps?: readonly MapState[];
  dropped?: readonly number[];
  events?: readonly MatchEvent[];
  score?: ScoreEffect;
}

function effectOf(match: MatchState, maps: readonly MapState[], command: Command, rule: Rule, now: string): Effect {
  switch (command.name) {
    case 'publish':
      return { match: { publishStatus: 'PUBLISHED' } };
    case 'file_acceptance':
    case 'decline_acceptance':
    case 'set_attendance':
    case 'record_player_stats':
      return { match: {} };
    case 'move':
      return { match: { scheduledAt: command.scheduledAt } };
    case 'approve_acceptance':
      return accepted(command.teamId, command.playerIds, rule);
    case 'accept_challenge':
      return accepted(match.challengedTeamId ?? '', command.playerIds, rule);
    case 'refuse_challenge':
    case 'cancel':
      return cancelled(command.reason);
    case 'expire':
      return cancelled('expired');
    case 'close_team':
      if (rule.to === 'FORFEITED' && command.side !== undefined) return forfeited(match, command.side, 'team_closed', now);
      return cancelled('team_closed');
    case 'leave_team':
      return { match: {}, events: [{ type: 'roster.updated', data: { teamId: command.teamId, playerIds: [...command.playerIds] } }] };
    case 'ready':
      return ready(match, command.side, now);
    case 'no_show':
      return noShow(match, rule, now);
    case 'start':
      return { match: { startedAt: now } };
    case 'forfeit':
      return forfeited(match, command.side, command.reason, now);
    case 'complete':
      return completed(match, outcomeOf(match), now);
    case 'set_lobby_code':
      return { match: { lobbyCode: command.lobbyCode } };
    case 'submit_score':
      return scored(match, maps, submitScore(match, mapAt(match, maps, command.score.mapIndex), command.score, command.actor, now), now);
    case 'confirm_score':
      return scored(match, maps, confirmScore(match, mapAt(match, maps, command.mapIndex), command.actor, now), now);
    case 'record_score': {
      const source = command.by === 'league' ? 'league' : 'game';
      return scored(match, maps, recordScore(mapAt(match, maps, command.score.mapIndex), command.score, source, now), now);
    }
    case 'auto_confirm': {
      const effect = autoConfirmScore(mapAt(match, maps, command.mapIndex), now);
      return effect ? scored(match, maps, effect, now) : { match: {} };
    }
    case 'rule': {
      const ruled = applyRuling(match, maps, command.ruling, now);
      return match.dispute === null ? ruled : afterRuling(match, maps, match.dispute, ruled, command.ruling.outcome, 'ruling', now);
    }
    case 'dispute':
      return openDispute(match, maps, command.demand, command.actor, command.terms, now);
    case 'answer_dispute':
      return answerDispute(match, maps, openOf(match), command.accept, command.actor, now);
    case 'withdraw_dispute':
      return withdrawn(match, maps, command.actor, now);
    case 'escalate_dispute':
      return escalateDispute(openOf(match), command.userId, now);
    case 'dispute_due':
      return passDeadline(match, maps, openOf(match), now);
    default:
      return assertNever(command);
  }
}

function openOf({ dispute }: MatchState): OpenDispute {
  invariant(dispute, 'the lifecycle has asked whether a dispute is open');
  return dispute;
}

function withdrawn(match: MatchState, maps: readonly MapState[], actor: ScoreActor, now: string): Effect {
  const open = openOf(match);
  const { maps: conceded, events } = withdrawDispute(match, maps, open, actor, now);
  const after = conceded.length === 0 ? { match: {}, events } : settled(match, maps, conceded, events, now);
  return { ...after, match: { ...after.match, dispute: null }, events: [...(after.events ?? []), resolved(open, 'withdrawn')] };
}

function mapAt(match: MatchState, maps: readonly MapState[], mapIndex: number): MapState | undefined {
  requireMapIndex(match, mapIndex);
  return maps.find((map) => map.mapIndex === mapIndex);
}

/** The events of a rule that defines none. */
const eventsOf = (rule: Rule, data: Record<string, unknown> = {}): MatchEvent[] =>
  rule.events.map((type) => ({ type: type as MatchEvent['type'], data }));

function accepted(teamId: string, playerIds: readonly string[], rule: Rule): Effect {
  return {
    match: { acceptedTeamId: teamId, creatorTeamScore: 0, acceptedTeamScore: 0 },
    events: eventsOf(rule).map((event) => (event.type === 'roster.updated' ? { ...event, data: { teamId, playerIds } } : event)),
  };
}

function cancelled(reason: string | undefined): Effect {
  return { match: { endReason: reason ?? null }, events: [{ type: 'match.cancelled', data: reason === undefined ? {} : { reason } }] };
}

function ready(match: MatchState, side: Side, now: string): Effect {
  const isReady = (side === 'creator' ? match.creatorReadyAt : match.acceptedReadyAt) !== null;
  if (isReady) return { match: {} };
  return { match: side === 'creator' ? { creatorReadyAt: now } : { acceptedReadyAt: now } };
}

function noShow(match: MatchState, rule: Rule, now: string): Effect {
  if (rule.to === 'CANCELLED') return cancelled('no_show');
  return forfeited(match, match.creatorReadyAt === null ? 'creator' : 'accepted', 'no_show', now);
}

function forfeited(match: MatchState, side: Side, reason: string | undefined, now: string): Effect {
  const forfeitedByTeamId = teamOf(match, side);
  return {
    match: { forfeitedByTeamId, winnerTeamId: teamOf(match, otherSide(side)), endReason: reason ?? null, completedAt: now },
    events: [{ type: 'match.forfeited', data: { forfeitedByTeamId, ...(reason !== undefined && { reason }) } }],
  };
}

/** The outcome of the series according to its confirmed maps. */
function outcomeOf({ creatorTeamScore, acceptedTeamScore }: MatchState): SeriesOutcome {
  const difference = (creatorTeamScore ?? 0) - (acceptedTeamScore ?? 0);
  if (difference === 0) return 'draw';
  return difference > 0 ? 'creator' : 'accepted';
}

function completed(match: MatchState, outcome: SeriesOutcome, now: string): { match: Partial<MatchState>; events: MatchEvent[] } {
  const isDraw = outcome === 'draw';
  const winnerTeamId = isDraw ? null : teamOf(match, outcome);
  const loserTeamId = isDraw ? null : teamOf(match, otherSide(outcome));
  return {
    match: { winnerTeamId, completedAt: now },
    events: [{ type: 'match.completed', data: { isDraw, ...(!isDraw && { winnerTeamId, loserTeamId }) } }],
  };
}

/** The match after one of its maps has changed: its score, and whether that ends or reopens the series. */
function scored(match: MatchState, maps: readonly MapState[], effect: ScoreEffect, now: string): Effect {
  if (!effect.map) return { match: {}, score: effect, events: [] };
  return { ...settled(match, maps, [effect.map], effect.events, now), score: effect };
}

/** The match after some of its maps have changed. */
function settled(
  match: MatchState,
  maps: readonly MapState[],
  changed: readonly MapState[],
  told: readonly MatchEvent[],
  now: string,
): Effect {
  const all = [...maps.filter(({ mapIndex }) => !changed.some((map) => map.mapIndex === mapIndex)), ...changed];
  const confirmed = all.filter(({ status }) => status === 'CONFIRMED');
  const { creator, accepted: acceptedWins } = scoreSeries(confirmed, match.headstart);
  const score = { creatorTeamScore: creator, acceptedTeamScore: acceptedWins };
  const outcome = decideSeries(match.bestOf, confirmed, match.headstart);
  if (outcome === undefined) {
    const status = all.some((each) => each.status === 'DISPUTED') ? 'DISPUTED' : 'IN_PROGRESS';
    return { match: { ...score, status }, maps: changed, events: told };
  }
  const end = completed(match, outcome, now);
  return { match: { ...score, ...end.match, status: 'COMPLETED' }, maps: changed, events: [...told, ...end.events] };
}
