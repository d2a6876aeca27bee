import type { ConsumerControl, ConsumerFigures, RelayFigures, WorkStatus } from '@matchpoint/events';

/** Something that runs beside the RPCs and the relay: a consumer, a sweeper. */
export interface BackgroundWork {
  /** Whether it moves, where that is not told by the answers to RPCs; undefined where there is nothing to say. */
  status?(): WorkStatus | undefined | Promise<WorkStatus>;
  /** For metrics, where it is the relay or a consumer. */
  figures?(): Promise<ConsumerFigures | RelayFigures>;
  /** Of a consumer: what operators do about its events. */
  control?: ConsumerControl;
  stop(): Promise<void>;
}
