import type { Format, FormatConfig } from './format-config.js';

/**
 * A bracket, as shared by the pure code and the service around it. Nodes are named by their keys (`R1-3`, `GF-1`, `G2-B-1`), participants
 * by their ids; the service maps keys to ids of rows. Everything here is plain JSON, so a bracket can be stored and compared directly.
 */

export type BracketSide = 'UPPER' | 'LOWER' | 'FINAL' | 'THIRD_PLACE' | 'GROUP' | 'TABLE';

export type NodeStatus = 'PENDING' | 'READY' | 'IN_PROGRESS' | 'COMPLETED' | 'WALKOVER' | 'VOID';

/** MATCH, FORFEIT and OVERRIDE make a node COMPLETED; BYE and DROP make it a WALKOVER. */
export type ResultSource = 'MATCH' | 'FORFEIT' | 'OVERRIDE' | 'BYE' | 'DROP';

/** Why a node waits for the organizer. */
export type NeedsDecision = 'draw' | 'double_no_show' | 'match_cancelled' | 'match_refused' | 'stalled' | 'reverted';

/** Where the entrant of a slot comes from; null in a Swiss round that is not paired yet. */
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
  /** The slot stays empty: a bye, or its participant has dropped. */
  readonly empty1: boolean;
  readonly empty2: boolean;
  readonly source1: Source | null;
  readonly source2: Source | null;
  /** Maps won, including the headstart; null until decided, in byes and in VOID nodes. */
  readonly score1: number | null;
  readonly score2: number | null;
  /** Null until decided, in a draw, if both lose, and in VOID nodes. */
  readonly winnerParticipantId: string | null;
  readonly resultSource: ResultSource | null;
  /** COMPLETED without a winner because neither team showed up: both lose. */
  readonly bothLose: boolean;
  /** A match that had begun ended because an entrant dropped. */
  readonly isCutShort?: true;
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
  /** Only with two stages; otherwise empty. */
  readonly groups: readonly Group[];
  /** In the order of play. */
  readonly rounds: readonly Round[];
  /** By round, then group, then number. */
  readonly nodes: readonly Node[];
  readonly drops: readonly Drop[];
}

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
  /** Only for a Swiss; otherwise null. */
  readonly buchholz: number | null;
  /** Score and map difference in the matches among participants tied on the earlier criteria; null if none are tied. */
  readonly headToHeadScore: number | null;
  readonly headToHeadMapDifference: number | null;
  readonly mapsWon: number;
  readonly mapsLost: number;
  readonly mapDifference: number;
  readonly drop: Drop['reason'] | null;
}

/** A player of the Swiss, as `pairSwiss` needs it. */
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
