import type { RuledMap } from './ruled-map.js';

/** What a captain can ask a ruling for. */
export const REQUESTS = ['overturn', 'replay', 'void', 'forfeit'] as const;
export type DisputeRequest = (typeof REQUESTS)[number];

/** What becomes of a map in dispute on which nobody has ruled in time. */
export type OnDeadline = 'void' | 'first_claim';

/** An open dispute as the rules know it. It stands with its match, so that one lock covers both (docs/reference/disputes.md#stages). */
export interface OpenDispute {
  readonly id: string;
  readonly status: 'awaiting_answer' | 'under_review' | 'escalated';
  /** Who opened it; null: a contradicting score. */
  readonly side: 'creator' | 'accepted' | null;
  readonly userId: string | null;
  readonly requested: DisputeRequest | null;
  /** With overturn. */
  readonly claims: readonly RuledMap[];
  /** With replay. */
  readonly mapIndexes: readonly number[];
  /** Maps whose scores it put in dispute. */
  readonly disputed: readonly number[];
  /** It is about more than those maps, and so waits for a ruling also when they are agreed on. */
  readonly needsRuling: boolean;
  /** When its stage ends, ISO 8601. */
  readonly dueAt: string;
  readonly rulingMinutes: number;
  readonly onDeadline: OnDeadline;
}

/** Within what times a dispute is opened, answered and ruled on. */
export interface DisputeTerms {
  readonly windowMinutes: number;
  readonly answerMinutes: number;
  readonly rulingMinutes: number;
  readonly onDeadline: OnDeadline;
}

/** What a dispute that may be opened is made with. */
export interface NewDispute extends DisputeTerms {
  readonly id: string;
}
