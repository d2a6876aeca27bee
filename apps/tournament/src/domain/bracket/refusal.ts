import type { RefusalReason } from './results.js';

/** An organizer's entry that the bracket rejects. Nothing of the call is applied. */
export class BracketRefusal extends Error {
  readonly reason: RefusalReason;
  /** The node that prevents it. */
  readonly nodeKey: string | null;

  constructor(reason: RefusalReason, message: string, nodeKey: string | null = null) {
    super(message);
    this.name = 'BracketRefusal';
    this.reason = reason;
    this.nodeKey = nodeKey;
  }
}
