import type { ConsumerControl, ConsumerFigures, RelayFigures, WorkStatus } from '@matchpoint/events';

/** Something that runs beside the RPCs and the relay: a consumer, a sweeper. */
export interface BackgroundWork {
  /** Its progress, where answers to RPCs do not show it; undefined where there is nothing to say. */
  status?(): WorkStatus | undefined | Promise<WorkStatus>;
  /** For metrics, where it is the relay or a consumer. */
  figures?(): Promise<ConsumerFigures | RelayFigures>;
  /** A consumer's operator actions on its events. */
  control?: ConsumerControl;
  stop(): Promise<void>;
}
