import type { Match } from '@matchpoint/sdk';

export const STEPS = ['opponent', 'ready', 'play', 'final'] as const;
export type Step = (typeof STEPS)[number];

/** The step of each status; a cancelled match has none. */
const CURRENT: Readonly<Partial<Record<Match['status'], Step>>> = {
  PENDING: 'opponent',
  ACCEPTED: 'ready',
  READY: 'play',
  IN_PROGRESS: 'play',
  DISPUTED: 'play',
  COMPLETED: 'final',
  FORFEITED: 'final',
};

/** The step that a match is at on its way from its creation to its result. */
export const stepOf = ({ status }: Pick<Match, 'status'>): Step | undefined => CURRENT[status];
