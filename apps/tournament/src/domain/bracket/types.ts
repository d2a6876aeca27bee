/**
 * What the pure bracket and the service around it share. Nodes are named by their keys (`R1-3`, `GF-1`, `G2-B-1`), participants by their
 * ids; the service maps keys to ids of rows. Everything here is plain JSON, so a bracket can be stored and compared as it is.
 */

export const FORMATS = ['SINGLE_ELIMINATION', 'DOUBLE_ELIMINATION', 'ROUND_ROBIN', 'SWISS'] as const;
export type Format = (typeof FORMATS)[number];

export const GRAND_FINAL_TYPES = ['NONE', 'WIN_HEADSTART', 'MAP_SELECTION', 'BRACKET_RESET'] as const;
export type GrandFinalType = (typeof GRAND_FINAL_TYPES)[number];

/** How the last two of a double elimination meet. `winHeadstart`: maps given to the upper finalist (WIN_HEADSTART only; default 1). */
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

export const BRACKET_SIDES = ['UPPER', 'LOWER', 'FINAL', 'THIRD_PLACE', 'GROUP', 'TABLE'] as const;
export type BracketSide = (typeof BRACKET_SIDES)[number];

export const NODE_STATUSES = ['PENDING', 'READY', 'IN_PROGRESS', 'COMPLETED', 'WALKOVER', 'VOID'] as const;
export type NodeStatus = (typeof NODE_STATUSES)[number];

/** MATCH, FORFEIT and OVERRIDE make a node COMPLETED; BYE and DROP make it a WALKOVER. */
export const RESULT_SOURCES = ['MATCH', 'FORFEIT', 'OVERRIDE', 'BYE', 'DROP'] as const;
export type ResultSource = (typeof RESULT_SOURCES)[number];

/** Why a node waits for the organizer. */
export const NEEDS_DECISIONS = ['draw', 'double_no_show', 'match_cancelled', 'match_refused', 'stalled', 'reverted'] as const;
export type NeedsDecision = (typeof NEEDS_DECISIONS)[number];

export const SOURCE_KINDS = ['SEED', 'WINNER', 'LOSER', 'GROUP_RANK', 'BYE'] as const;

/** Where the entrant of a slot comes from. A slot of a Swiss round that is not paired yet has none (null). */
export type Source =
  | { readonly kind: 'SEED'; readonly seed: number }
  | { readonly kind: 'WINNER' | 'LOSER'; readonly nodeKey: string }
  /** `seed` of the playoffs; `group` is known once the groups are decided. */
  | { readonly kind: 'GROUP_RANK'; readonly rank: number; readonly seed: number; readonly group?: string }
  | { readonly kind: 'BYE' };

export type Slot = 1 | 2;

export interface Node {
  readonly key: string;
  readonly roundKey: string;
  /** From 1, within its round (and group). */
  readonly number: number;
  /** 1, or 2 for the playoffs of two stages. */
  readonly stage: 1 | 2;
  /** A, B …; null outside groups. */
  readonly group: string | null;
  readonly bracket: BracketSide;
  readonly bestOf: number;
  readonly status: NodeStatus;
  /** Slot 1 is the match's creator side. */
  readonly participant1Id: string | null;
  readonly participant2Id: string | null;
  /** Nobody comes to this slot: a bye, or a dropped participant would have come. */
  readonly empty1: boolean;
  readonly empty2: boolean;
  readonly source1: Source | null;
  readonly source2: Source | null;
  /** Maps won, the headstart included; null until decided, in byes and in VOID nodes. */
  readonly score1: number | null;
  readonly score2: number | null;
  /** Null until decided, in a draw, where both lose, and in VOID nodes. */
  readonly winnerParticipantId: string | null;
  readonly resultSource: ResultSource | null;
  /** COMPLETED without a winner because neither team showed up: both lose. */
  readonly bothLose: boolean;
  readonly nextNodeKey: string | null;
  readonly nextSlot: Slot | null;
  readonly loserNextNodeKey: string | null;
  readonly loserNextSlot: Slot | null;
  /** From 1; a new match of the node is a new attempt. */
  readonly attempt: number;
  readonly needsDecision: NeedsDecision | null;
}

/** `PENDING`: no node has both entrants; `COMPLETED`: every node is decided. */
export type RoundStatus = 'PENDING' | 'IN_PROGRESS' | 'COMPLETED';

export interface Round {
  readonly key: string;
  /** From 1, in the order of play over the whole tournament. */
  readonly number: number;
  readonly stage: 1 | 2;
  readonly bracket: BracketSide;
  readonly bestOf: number;
  readonly status: RoundStatus;
}

/** A participant that withdrew or was disqualified after the start. */
export interface Drop {
  readonly participantId: string;
  readonly reason: 'WITHDRAWN' | 'DISQUALIFIED';
  /** Round robin: it had played fewer than half of its matches, so none of them counts. */
  readonly annulled: boolean;
}

export interface Group {
  /** A, B …, Z, AA … */
  readonly name: string;
  /** Ids by seed. */
  readonly participantIds: readonly string[];
}

export interface Bracket {
  readonly format: Format;
  readonly config: FormatConfig;
  /** Ids of participants; the first is seed 1. */
  readonly seeds: readonly string[];
  /** Of two stages only; else empty. */
  readonly groups: readonly Group[];
  /** In the order of play. */
  readonly rounds: readonly Round[];
  /** By round, then group, then number. */
  readonly nodes: readonly Node[];
  readonly drops: readonly Drop[];
}

interface Entry {
  /** Serial number of the entry in its tournament. `advance` applies entries in this order, whatever order the list has. */
  readonly sequence: number;
}

interface OfMatch extends Entry {
  readonly nodeKey: string;
  /** An entry of another attempt than the node's changes nothing. */
  readonly attempt: number;
}

/** The match has started (or is disputed, or is open again): the node is IN_PROGRESS. */
export interface MatchStarted extends OfMatch {
  readonly kind: 'STARTED';
}

/** The match is completed with these maps won (slot 1 : slot 2). Equal scores are a draw. */
export interface MatchResult extends OfMatch {
  readonly kind: 'RESULT';
  readonly score1: number;
  readonly score2: number;
  /** Given where the scores do not tell the winner. */
  readonly winner?: Slot;
}

/** One side of the match did not show up or gave up. */
export interface MatchForfeit extends OfMatch {
  readonly kind: 'FORFEIT';
  readonly loser: Slot;
}

/** The match ended without a result. `double_no_show` decides nodes of tables; everything else waits for the organizer. */
export interface MatchUndecided extends OfMatch {
  readonly kind: 'UNDECIDED';
  readonly reason: Exclude<NeedsDecision, 'draw' | 'reverted'>;
}

/** A participant withdraws or is disqualified in progress. A second drop only changes WITHDRAWN to DISQUALIFIED. */
export interface DropEntry extends Entry {
  readonly kind: 'DROP';
  readonly participantId: string;
  readonly reason: Drop['reason'];
}

/** The organizer's result of a READY or IN_PROGRESS node. */
export interface Override extends Entry {
  readonly kind: 'OVERRIDE';
  readonly nodeKey: string;
  readonly score1: number;
  readonly score2: number;
}

/** The result of a COMPLETED node is taken back. `regenerate`: it gets a new match; else it waits for the organizer. */
export interface Revert extends Entry {
  readonly kind: 'REVERT';
  readonly nodeKey: string;
  readonly regenerate: boolean;
}

/** A READY node without a live match gets a new one. */
export interface Regenerate extends Entry {
  readonly kind: 'REGENERATE';
  readonly nodeKey: string;
}

/** Of imports: the round was paired like this, whatever `pairSwiss` says. No node of the round has begun. */
export interface SwissArrangement extends Entry {
  readonly kind: 'SWISS_PAIRS';
  readonly roundKey: string;
  /** In order of node numbers; slot 1 first. Null: a bye, in the last pair only. */
  readonly pairs: readonly (readonly [string, string | null])[];
}

/** Of imports: the playoffs were seeded like this. The groups are decided and no node of the playoffs has begun. */
export interface PlayoffArrangement extends Entry {
  readonly kind: 'PLAYOFF_SEEDS';
  readonly participantIds: readonly string[];
}

/** Everything that happens to a bracket after the start. */
export type Result =
  | MatchStarted
  | MatchResult
  | MatchForfeit
  | MatchUndecided
  | DropEntry
  | Override
  | Revert
  | Regenerate
  | SwissArrangement
  | PlayoffArrangement;

/** Why an entry of the organizer is refused. Entries of matches are never refused; those that do not fit change nothing. */
export type RefusalReason =
  | 'unknown_node'
  | 'unknown_participant'
  /** Override: the node is decided, or an entrant is not known yet. Revert: the node is not COMPLETED. Regenerate: not READY. */
  | 'node_not_in_valid_state'
  /** Override: neither side has the wins it needs, or the scores are level where a winner is needed. */
  | 'score_invalid'
  /** Revert: `nodeKey` is the node downstream that has started or is decided. */
  | 'blocked_downstream'
  /** Import: other participants than those of the round or the playoffs, or it has begun. */
  | 'arrangement_invalid';

export interface Placement {
  readonly participantId: string;
  /** Competition ranking: 1, 2, 3, 3, 5 …. Null for a disqualified participant; nobody moves up. */
  readonly placement: number | null;
}

/** A row of a round robin's or a Swiss table. */
export interface TableRow {
  readonly participantId: string;
  readonly seed: number;
  /** From 1, without gaps. */
  readonly rank: number;
  /** Decided rounds or matches, byes included, annulled ones not. */
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly byes: number;
  readonly score: number;
  /** Of Swiss only; else null. */
  readonly buchholz: number | null;
  /** Score, and difference of maps, in the matches among those that the earlier criteria leave level; null where nobody is. */
  readonly headToHeadScore: number | null;
  readonly headToHeadMapDifference: number | null;
  readonly mapsWon: number;
  readonly mapsLost: number;
  readonly mapDifference: number;
  readonly drop: Drop['reason'] | null;
}

/** `generate` of `generate.ts`. `seeds`: ids of participants, the first is seed 1. */
export type Generate = (format: Format, config: FormatConfig, seeds: readonly string[]) => Bracket;

/**
 * `advance` of `advance.ts`. Applies entries in the order of `sequence`: `advance(advance(b, first), later)` equals
 * `advance(b, [...first, ...later])`, so a stored bracket can be advanced by a single entry. Throws a `BracketRefusal` for an entry of
 * the organizer that does not fit.
 */
export type Advance = (bracket: Bracket, results: readonly Result[]) => Bracket;

/** A player of the Swiss as `pairSwiss` sees it. */
export interface SwissPlayer {
  readonly id: string;
  readonly seed: number;
  readonly score: number;
  readonly hadBye: boolean;
}

export interface SwissPairing {
  /** The better ranked one first; best pair first. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly bye: string | null;
}

/** `pairSwiss` of `swiss/pair-swiss.ts`. `history`: every pair that has met, once a meeting. */
export type PairSwiss = (players: readonly SwissPlayer[], history: readonly (readonly [string, string])[]) => SwissPairing;

/** `rankTable` of `tables/rank-table.ts`. The table of one group (`group` given) or of a single-stage round robin or Swiss. */
export type RankTable = (bracket: Bracket, group?: string) => TableRow[];

/** `placements` of `placements.ts`: everybody, the best first. Of a bracket that is not decided: of those whose place is certain. */
export type Placements = (bracket: Bracket) => Placement[];
