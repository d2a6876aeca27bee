import type { MatchStatus, PublishStatus } from '@matchpoint/core';
import type { OpenDispute } from './open-dispute.js';
import { isResult } from './statuses.js';

/** Who drives the match: captains, the game's developer, a tournament and then captains, or nobody here (imported). */
export type MatchOrigin = 'captain' | 'game' | 'tournament' | 'import';
export type Side = 'creator' | 'accepted';

/** The facts of a match that the rules use. Times are ISO 8601 UTC; null means "not yet" or "none". */
export interface MatchState {
  readonly id: string;
  readonly origin: MatchOrigin;
  readonly status: MatchStatus;
  readonly publishStatus: PublishStatus;
  /** The game's slug. */
  readonly gameId: string;
  readonly gameMode: string;
  readonly rewardBonus: number;
  readonly bestOf: number;
  readonly teamSize: number;
  readonly matchType: string | null;
  readonly wagerAmount: number | null;
  readonly selectedMaps: readonly string[];
  /** COMPETITIVE | FLEX; null for imported matches. */
  readonly mapSelectionType: string | null;
  readonly creatorTeamId: string;
  readonly acceptedTeamId: string | null;
  /** Set on a challenge, before and after it is accepted. */
  readonly challengedTeamId: string | null;
  readonly leagueId: string | null;
  readonly leagueSeasonId: string | null;
  /** Set for a match of a tournament, with its node of the bracket and its number among that node's matches. */
  readonly tournamentId: string | null;
  readonly tournamentNodeId: string | null;
  readonly tournamentAttempt: number | null;
  /** Maps won in advance by the creator's side: the first ones, which are not played. */
  readonly headstart: number;
  /** Confirmed maps won; null before ACCEPTED. */
  readonly creatorTeamScore: number | null;
  readonly acceptedTeamScore: number | null;
  readonly winnerTeamId: string | null;
  readonly forfeitedByTeamId: string | null;
  readonly endReason: string | null;
  /** A ruling has voided its result. */
  readonly isVoided: boolean;
  /** Its open dispute; null without one. */
  readonly dispute: OpenDispute | null;
  readonly creatorReadyAt: string | null;
  readonly acceptedReadyAt: string | null;
  readonly lobbyCode: string | null;
  readonly scheduledAt: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly createdAt: string;
  /** Number of events so far; the next one's number is one higher. */
  readonly eventSequence: number;
  /** Number of times that its result was recorded. */
  readonly resultVersion: number;
}

export type MapStatus = 'PENDING' | 'CONFIRMED' | 'DISPUTED';
export type ScoreSource = 'captain' | 'game' | 'league' | 'import' | 'dispute';

/** The score of one map. While it is disputed it holds both claims: the first one and the counter claim. */
export interface MapState {
  readonly mapIndex: number;
  readonly mapId: string;
  readonly status: MapStatus;
  readonly creatorTeamScore: number;
  /** The accepted team's score. */
  readonly opponentTeamScore: number;
  readonly source: ScoreSource;
  readonly submittedByUserId: string | null;
  readonly submittedByTeamId: string | null;
  readonly submittedAt: string | null;
  readonly counterCreatorScore: number | null;
  readonly counterOpponentScore: number | null;
  readonly counterUserId: string | null;
  readonly counterTeamId: string | null;
  /** Null also if a release before 0.3.0 recorded the counter claim. */
  readonly counterSubmittedAt: string | null;
  /** Screenshots of the counter claim. The map's own lists are those of the first claim, then these: one of both is in them twice. */
  readonly counterScreenshotUrls: readonly string[];
  readonly counterScreenshotStorageIds: readonly string[];
  readonly confirmedByUserId: string | null;
  readonly confirmedByTeamId: string | null;
  readonly confirmedAt: string | null;
  readonly isAutoConfirmed: boolean;
  readonly screenshotUrls: readonly string[];
  readonly screenshotStorageIds: readonly string[];
  readonly createdAt: string;
}

/** The players of one side. */
export interface RosterState {
  readonly side: Side;
  readonly teamId: string;
  readonly activeUserIds: readonly string[];
  /** By ascending priority: the first is the first to play. */
  readonly bench: readonly BenchPlayer[];
  /** Number of players: the size of the active roster when it was set. */
  readonly spots: number;
}

export interface BenchPlayer {
  readonly id: string;
  readonly priority: number;
}

/** An event to publish: its type and its data beyond the match's own. */
export interface MatchEvent {
  readonly type:
    | 'match.created'
    | 'match.published'
    | 'match.accepted'
    | 'match.ready'
    | 'match.started'
    | 'match.completed'
    | 'match.cancelled'
    | 'match.forfeited'
    | 'match.result_corrected'
    | 'match.reopened'
    | 'dispute.opened'
    | 'dispute.answered'
    | 'dispute.escalated'
    | 'dispute.resolved'
    | 'score.submitted'
    | 'score.confirmed'
    | 'score.disputed'
    | 'score.dispute_resolved'
    | 'roster.updated'
    | 'player.checked_in'
    | 'player.stats_updated';
  readonly data: Readonly<Record<string, unknown>>;
  /** Users that it concerns in addition to the teams. */
  readonly userIds?: readonly string[];
}

export function teamOf(match: Pick<MatchState, 'creatorTeamId' | 'acceptedTeamId'>, side: Side): string | null {
  return side === 'creator' ? match.creatorTeamId : match.acceptedTeamId;
}

export function otherSide(side: Side): Side {
  return side === 'creator' ? 'accepted' : 'creator';
}

/** The side on which a team plays; undefined if on neither. */
export function sideOf(match: Pick<MatchState, 'creatorTeamId' | 'acceptedTeamId'>, teamId: string): Side | undefined {
  if (teamId === match.creatorTeamId) return 'creator';
  return teamId === match.acceptedTeamId ? 'accepted' : undefined;
}

/** Whether scores may have to be read: a match has none before it starts, unless a ruling gave them to one that had ended without. */
export function mayHaveScores({ startedAt, status }: Pick<MatchState, 'startedAt' | 'status'>): boolean {
  return startedAt !== null || isResult(status);
}
