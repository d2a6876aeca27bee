import { type MatchStatus, parseInstant } from '@matchpoint/core';
import {
  areTotalsPossible,
  decideSeries,
  decideTotals,
  type MapResult,
  scoreSeries,
  type SeriesOutcome,
  type SeriesScore,
  winsNeeded,
} from './series.js';
import { findStatsProblem, type ImportedStats } from './imported-stats.js';
import type { MatchStage } from './match-stage.js';
import { isFinal } from './statuses.js';

/** A row of kind "match" (docs/reference/import.md#rows) whose fields have the right types. This file checks whether they fit together. */
export interface ImportedMatch {
  externalId: string;
  game: string;
  mode: string;
  creatorTeam: string;
  /** Absent: an open match. On a PENDING match: the challenged team, since nobody has accepted yet. */
  acceptedTeam?: string;
  bestOf: number;
  teamSize?: number;
  status: MatchStatus;
  scheduledAt?: string;
  startedAt?: string;
  completedAt?: string;
  createdAt?: string;
  league?: string;
  season?: string;
  stage?: MatchStage;
  forfeitedBy?: string;
  scores?: (MapResult & { mapId?: string | null })[];
  seriesScore?: { creator: number; opponent: number };
  playerStats?: ImportedStats[];
}

export const IMPORTED_TIMES = ['scheduledAt', 'startedAt', 'completedAt', 'createdAt'] as const;
/** In these statuses a match has no score (docs/reference/matches.md#results). */
const UNPLAYED: readonly MatchStatus[] = ['PENDING', 'ACCEPTED', 'READY'];

/** Confirmed maps won according to the row: by its maps, otherwise its totals; 0:0 without either. */
export function scoreOf(row: ImportedMatch): SeriesScore {
  if (row.scores) return scoreSeries(row.scores);
  return row.seriesScore ? { creator: row.seriesScore.creator, accepted: row.seriesScore.opponent } : { creator: 0, accepted: 0 };
}

/** The outcome of the row's series; undefined while undecided. */
export function outcomeOf(row: ImportedMatch): SeriesOutcome | undefined {
  return row.scores ? decideSeries(row.bestOf, row.scores) : decideTotals(row.bestOf, scoreOf(row));
}

/**
 * The first contradiction in the row, with itself or docs/reference/matches.md, as "path: reason"; undefined for a valid row. Checks that
 * need the catalog, teams or leagues follow when the row is bound to them.
 */
export function findContradiction(row: ImportedMatch): string | undefined {
  return findTimeProblem(row) ?? findTeamProblem(row) ?? findScoreProblem(row) ?? findStatsProblem(row) ?? findStatusProblem(row);
}

function findTimeProblem(row: ImportedMatch): string | undefined {
  const bad = IMPORTED_TIMES.find((field) => row[field] !== undefined && parseInstant(row[field]) === undefined);
  if (bad) return `${bad}: not an ISO 8601 instant or date`;
  const [started, completed] = [row.startedAt, row.completedAt].map((text) => text && parseInstant(text));
  if (started && completed && completed < started) return 'completedAt: before startedAt';
  if (completed && !isFinal(row.status)) return `completedAt: a ${row.status} match has not ended`;
  return undefined;
}

function findTeamProblem(row: ImportedMatch): string | undefined {
  const mayBeOpen = row.status === 'PENDING' || row.status === 'CANCELLED';
  if (row.acceptedTeam === undefined && !mayBeOpen) return `acceptedTeam: required for a ${row.status} match`;
  if (row.forfeitedBy === undefined && row.status === 'FORFEITED') return 'forfeitedBy: required for a FORFEITED match';
  if (row.forfeitedBy !== undefined && row.status !== 'FORFEITED') return `forfeitedBy: a ${row.status} match was not forfeited`;
  if (row.season !== undefined && row.league === undefined) return 'season: needs a league';
  return undefined;
}

function findScoreProblem(row: ImportedMatch): string | undefined {
  const indexes = row.scores?.map((map) => map.mapIndex) ?? [];
  const late = indexes.findIndex((mapIndex) => mapIndex >= row.bestOf);
  if (late !== -1) return `scores[${late}].mapIndex: must be below bestOf ${row.bestOf}`;
  const twice = indexes.findIndex((mapIndex, position) => indexes.indexOf(mapIndex) !== position);
  if (twice !== -1) return `scores[${twice}].mapIndex: given twice`;
  const idle = findMapAfterDecision(row);
  if (idle !== undefined) return `scores: map ${idle} comes after the series was decided`;

  const score = scoreOf(row);
  const { seriesScore } = row;
  if (row.scores && seriesScore && (seriesScore.creator !== score.creator || seriesScore.opponent !== score.accepted)) {
    return `seriesScore: the maps say ${score.creator}:${score.accepted}`;
  }
  if (!areTotalsPossible(row.bestOf, score)) {
    const stands = `${score.creator}:${score.accepted}`;
    return `seriesScore: ${stands} is impossible in a best of ${row.bestOf}, which ends at ${winsNeeded(row.bestOf)}`;
  }
  return undefined;
}

/** The index of the first map that was played although earlier maps had decided the series. */
function findMapAfterDecision(row: ImportedMatch): number | undefined {
  const maps = (row.scores ?? []).toSorted((one, other) => one.mapIndex - other.mapIndex);
  const position = maps.findIndex((_, count) => decideSeries(row.bestOf, maps.slice(0, count)) !== undefined);
  return maps[position]?.mapIndex;
}

function findStatusProblem(row: ImportedMatch): string | undefined {
  const hasScore = (row.scores?.length ?? 0) > 0 || row.seriesScore !== undefined;
  if (UNPLAYED.includes(row.status) && row.playerStats !== undefined) return `playerStats: a ${row.status} match has none`;
  if (UNPLAYED.includes(row.status) && hasScore) return `status: a ${row.status} match has no scores`;
  const outcome = outcomeOf(row);
  if (row.status === 'COMPLETED' && outcome === undefined) {
    const { creator, accepted } = scoreOf(row);
    return hasScore
      ? `status: ${creator}:${accepted} does not complete a best of ${row.bestOf}`
      : 'scores: a COMPLETED match needs scores or a seriesScore';
  }
  const isOpen = row.status === 'IN_PROGRESS' || row.status === 'DISPUTED';
  // Equal totals of a running series are an interim score, not yet a draw.
  const isDecided = row.scores ? outcome !== undefined : Math.max(scoreOf(row).creator, scoreOf(row).accepted) >= winsNeeded(row.bestOf);
  if (isOpen && isDecided) return `status: a decided series is not ${row.status}`;
  return undefined;
}
