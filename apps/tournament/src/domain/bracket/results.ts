import type { Drop, NeedsDecision, Slot } from './types.js';

/** The log of a bracket: its changes after the start (docs/adr/0032). */

interface Entry {
  /** Serial number of the entry in its tournament. `advance` applies entries in this order, whatever order the list has. */
  readonly sequence: number;
}

interface OfMatch extends Entry {
  readonly nodeKey: string;
  /** An entry for another attempt than the node's changes nothing. */
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
  /** Given if the scores do not determine the winner. */
  readonly winner?: Slot;
}

/** One side of the match did not show up or forfeited. */
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

/** Reverts the result of a COMPLETED node. `regenerate`: it gets a new match; otherwise it waits for the organizer. */
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

/** For imports: the round was paired like this, whatever `pairSwiss` returns. No node of the round has begun. */
export interface SwissArrangement extends Entry {
  readonly kind: 'SWISS_PAIRS';
  readonly roundKey: string;
  /** In order of node numbers; slot 1 first. Null: a bye, in the last pair only. */
  readonly pairs: readonly (readonly [string, string | null])[];
}

/** For imports: the playoffs were seeded like this. The groups are decided and no node of the playoffs has begun. */
export interface PlayoffArrangement extends Entry {
  readonly kind: 'PLAYOFF_SEEDS';
  readonly participantIds: readonly string[];
}

/** All changes of a bracket after the start. */
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

/** Why an entry of the organizer is refused. Entries of matches are never refused; invalid ones change nothing. */
export type RefusalReason =
  | 'unknown_node'
  | 'unknown_participant'
  /** Override: the node is decided, or an entrant is not known yet. Revert: the node is not COMPLETED. Regenerate: not READY. */
  | 'node_not_in_valid_state'
  /** Override: neither side has the required wins, or the scores are level although a winner is needed. */
  | 'score_invalid'
  /** Revert: `nodeKey` is the node downstream that has started or is decided. */
  | 'blocked_downstream'
  /** Import: other participants than those of the round or the playoffs, or it has begun. */
  | 'arrangement_invalid';
