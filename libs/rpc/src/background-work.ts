import type { ConsumerControl, ConsumerFigures, RelayFigures, WorkStatus } from '@matchpoint/events';

/** Something that runs beside the RPCs and the relay: a consumer, a sweeper. */
export interface BackgroundWork {
  /** Its progress, if RPC answers do not show it; undefined if there is nothing to report. */
  status?(): WorkStatus | undefined | Promise<WorkStatus>;
  /** For metrics, if it is the relay or a consumer. */
  figures?(): Promise<ConsumerFigures | RelayFigures>;
  /** A consumer's operator actions on its events. */
  control?: ConsumerControl;
  stop(): Promise<void>;
}
