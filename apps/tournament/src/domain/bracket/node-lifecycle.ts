import type { Result } from './results.js';
import type { NodeStatus } from './types.js';

/** Causes of a node's transitions: an entry, or the bracket as entrants come and go. */
export type NodeCause = Result['kind'] | 'ENTRANTS_KNOWN' | 'ENTRANT_MISSING' | 'NOBODY_LEFT' | 'UPSTREAM_REVERTED';

/** One transition of a node. */
export interface NodeRule {
  readonly by: NodeCause;
  readonly from: readonly NodeStatus[];
  readonly to: NodeStatus;
}

const OPEN = ['READY', 'IN_PROGRESS'] as const;
const UNDECIDED = ['PENDING', 'READY', 'IN_PROGRESS'] as const;

/** The lifecycle of a node: every change by `advance` is one of these transitions. */
export const NODE_LIFECYCLE: readonly NodeRule[] = [
  { by: 'ENTRANTS_KNOWN', from: ['PENDING'], to: 'READY' },
  { by: 'ENTRANT_MISSING', from: UNDECIDED, to: 'WALKOVER' },
  { by: 'NOBODY_LEFT', from: UNDECIDED, to: 'VOID' },
  { by: 'STARTED', from: OPEN, to: 'IN_PROGRESS' },
  { by: 'RESULT', from: OPEN, to: 'COMPLETED' },
  // A draw although a winner is needed: the match is over and the node waits for the organizer.
  { by: 'RESULT', from: OPEN, to: 'READY' },
  { by: 'FORFEIT', from: OPEN, to: 'COMPLETED' },
  { by: 'UNDECIDED', from: OPEN, to: 'READY' },
  { by: 'UNDECIDED', from: OPEN, to: 'IN_PROGRESS' },
  { by: 'UNDECIDED', from: OPEN, to: 'COMPLETED' },
  { by: 'DROP', from: UNDECIDED, to: 'WALKOVER' },
  { by: 'DROP', from: UNDECIDED, to: 'VOID' },
  { by: 'OVERRIDE', from: OPEN, to: 'COMPLETED' },
  { by: 'REGENERATE', from: ['READY'], to: 'READY' },
  { by: 'REVERT', from: ['COMPLETED'], to: 'READY' },
  { by: 'REVERT', from: ['COMPLETED'], to: 'WALKOVER' },
  { by: 'REVERT', from: ['COMPLETED'], to: 'VOID' },
  { by: 'UPSTREAM_REVERTED', from: ['PENDING', 'READY', 'WALKOVER', 'VOID'], to: 'PENDING' },
];

/** Whether a node in this status accepts an entry of this kind. */
export function takes(status: NodeStatus, by: NodeCause): boolean {
  return NODE_LIFECYCLE.some((rule) => rule.by === by && rule.from.includes(status));
}
