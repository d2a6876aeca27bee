import type { RuledMap } from './ruled-map.js';

/** Rulings that a captain can request. */
export const REQUESTS = ['overturn', 'replay', 'void', 'forfeit'] as const;
export type DisputeRequest = (typeof REQUESTS)[number];

/** What happens to a disputed map without a ruling in time. */
export type OnDeadline = 'void' | 'first_claim';

/** An open dispute as the rules need it. It is stored with its match, so that one lock covers both (docs/reference/disputes.md#stages). */
export interface OpenDispute {
  readonly id: string;
  readonly status: 'awaiting_answer' | 'under_review' | 'escalated';
  /** The side that opened it; null for a contradicting score. */
  readonly side: 'creator' | 'accepted' | null;
  readonly userId: string | null;
  readonly requested: DisputeRequest | null;
  /** For overturn. */
  readonly claims: readonly RuledMap[];
  /** For replay. */
  readonly mapIndexes: readonly number[];
  /** The maps that it disputes. */
  readonly disputed: readonly number[];
  /** It is about more than those maps, and so still needs a ruling after an agreement on them. */
  readonly needsRuling: boolean;
  /** End of its stage, ISO 8601. */
  readonly dueAt: string;
  readonly rulingMinutes: number;
  readonly onDeadline: OnDeadline;
}

/** Deadlines for opening, answering and ruling on a dispute. */
export interface DisputeTerms {
  readonly windowMinutes: number;
  readonly answerMinutes: number;
  readonly rulingMinutes: number;
  readonly onDeadline: OnDeadline;
}

/** The terms under which a dispute may be opened. */
export interface NewDispute extends DisputeTerms {
  readonly id: string;
}
