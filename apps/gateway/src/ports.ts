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
  /** Words used in our own paths, which can't be user names. */
  reservedNames: ReservedNames;
  /** What an operation requires of its callers; undefined for an unknown name. */
  accessOf(operationId: string): OperationAccess | undefined;
  /** The operations that a scope allows, alone or with others, each with the value that it needs. */
  operationsOf(scope: string): readonly ScopedOperation[];
  /** URLs of stored images. */
  mediaUrls: MediaUrls;
  twitch: TwitchClient;
  /** Live streams of matches, leagues and people. */
  live: Live;
  /** The gateway’s own consumers, once they run. */
  consumers: OwnConsumer[];
  /** Checks of the services that it calls. */
  probes: Probes;
  /** The state of every part of the system, at most a few seconds old. */
  readSystem(): Promise<SystemState>;
  close(): Promise<void>;
}

export type OwnConsumer = Pick<Consumer, 'status' | 'figures' | 'control'>;
