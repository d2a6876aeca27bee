import type { WorkStatus } from '@matchpoint/events';

/** Something that runs beside the RPCs and the relay: a consumer, a sweeper. */
export interface BackgroundWork {
  /** Whether it moves, where that is not told by the answers to RPCs. */
  status?(): WorkStatus | Promise<WorkStatus>;
  stop(): Promise<void>;
}
