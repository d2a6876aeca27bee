import type { Consumer } from '@matchpoint/events';
import type { OperationAccess } from './edge/admission/operation-access.js';
import type { EdgePorts } from './edge/ports.js';
import type { Probes } from './health/probes.js';
import type { SystemState } from './health/read-system.js';
import type { Live } from './live/live.js';
import type { CursorCodec } from './operation/cursor.js';
import type { ReservedNames } from './operation/reserved-names.js';
import type { TwitchClient } from './twitch/twitch-client.js';
import type { ScopedOperation } from './operation/group-by-scope.js';
import type { MediaUrls } from './uploads/media-urls.js';

/** Everything the gateway's routes are given. `wire.ts` constructs it once; nothing imports an instance. */
export interface GatewayContext extends EdgePorts {
  cursors: CursorCodec;
  /** Words of our own paths, which are nobody's name. */
  reservedNames: ReservedNames;
  /** What an operation requires of its callers; undefined for an unknown name. */
  accessOf(operationId: string): OperationAccess | undefined;
  /** The operations that a scope opens, alone or among others, each with the value that it needs. */
  operationsOf(scope: string): readonly ScopedOperation[];
  /** Addresses of stored images. */
  mediaUrls: MediaUrls;
  twitch: TwitchClient;
  /** Matches, leagues and people, as things happen. */
  live: Live;
  /** The gateway’s own, once they run. */
  consumers: OwnConsumer[];
  /** How every part of the system stands, as it was a few seconds ago at most. */
  /** Of the services that it calls. */
  probes: Probes;
  readSystem(): Promise<SystemState>;
  close(): Promise<void>;
}

export type OwnConsumer = Pick<Consumer, 'status' | 'figures' | 'control'>;
