import type { TournamentFormat } from '@matchpoint/core';

/** The format of a tournament, as its organizer sets it. */

export type Format = TournamentFormat;

export const GRAND_FINAL_TYPES = ['NONE', 'WIN_HEADSTART', 'MAP_SELECTION', 'BRACKET_RESET'] as const;
export type GrandFinalType = (typeof GRAND_FINAL_TYPES)[number];

/**
 * How the last two of a double elimination meet. `winHeadstart`: maps won in advance by the upper finalist (WIN_HEADSTART only; default 1).
 */
export interface GrandFinalAdvantage {
  readonly type: GrandFinalType;
  readonly winHeadstart?: number;
}

/** Best-of by round. Keys of `overrides` are round keys (`R1`, `L3`, `GF`, `TP`, `G1`) or count from the end (`R-1`, `L-1`). */
export interface BestOfLadder {
  readonly default: number;
  readonly overrides: Readonly<Record<string, number>>;
}

export const GROUP_FORMATS = ['ROUND_ROBIN', 'DOUBLE_ELIMINATION', 'SWISS'] as const;
export type GroupFormat = (typeof GROUP_FORMATS)[number];

/** The first of two stages. The tournament's `format` is that of the playoffs. */
export interface GroupStageConfig {
  readonly format: GroupFormat;
  /** 1 to 32. SWISS has one group. */
  readonly groupCount: number;
  readonly advancePerGroup: number;
  readonly roundRobinPasses?: 1 | 2;
  readonly swissRoundCount?: number;
  /** Swiss until this many wins (advance) or losses (out): 2, 3 or 4 for exactly 8, 16 or 32 teams. */
  readonly winsToAdvance?: number;
  /** Best-of of the groups' matches, unless an override names the round. Default: the ladder's. */
  readonly bestOf?: number;
}

/** Points of a round robin. Default 3, 1, 0. */
export interface TablePoints {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export interface FormatConfig {
  readonly bestOfLadder: BestOfLadder;
  readonly grandFinalAdvantage: GrandFinalAdvantage;
  readonly swissRoundCount?: number;
  readonly roundRobinPasses?: 1 | 2;
  readonly thirdPlaceMatch?: boolean;
  readonly points?: TablePoints;
  readonly groupStage?: GroupStageConfig;
}
