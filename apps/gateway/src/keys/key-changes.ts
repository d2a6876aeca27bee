import type { Logger } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { KeyReader } from './key-reader.js';

const SUBJECT = 'matchpoint.keys.changed';

/** Tells every gateway replica that a key was changed (contract 3: within a second while NATS is up). */
export function announceKeyChange(nats: NatsConnection, keyId: string): void {
  nats.publish(SUBJECT, keyId);
}

/** Drops changed keys from `reader` as they are announced, and all of them when announcements may have been missed. */
export function followKeyChanges(nats: NatsConnection, reader: KeyReader, logger: Logger): void {
  nats.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (error) logger.warn({ err: error }, 'key change not read');
      else reader.forget(message.string());
    },
  });
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === 'reconnect' || status.type === 'disconnect') reader.forgetAll();
    }
  })();
}
