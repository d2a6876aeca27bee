import { integer } from '@matchpoint/config';
import {
  type ConsumerInfo,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';

export const STREAM_NAME = 'MATCHPOINT_EVENTS';
const SUBJECT_PREFIX = 'matchpoint.events.';

/** The NATS subject of an event type, or of a pattern of types. */
export const subjectOf = (type: string): string => `${SUBJECT_PREFIX}${type}`;
/** The event type in a NATS subject. */
export const typeOf = (subject: string): string => subject.slice(SUBJECT_PREFIX.length);

/**
 * NATS reserves this much of its disk whether it is used or not, and refuses the stream if it has less. Consumers may lag this far, about
 * 400,000 events, before events wait in the outboxes, which lose nothing.
 */
const DEFAULT_STREAM_BYTES = 256 * 2 ** 20;

/** Variables of a process that creates the stream; all processes must agree on them. */
export const STREAM_VARIABLES = {
  /** Disk space that the stream reserves at NATS and may fill. */
  streamMaxBytes: integer('MATCHPOINT_STREAM_MAX_BYTES', { default: DEFAULT_STREAM_BYTES, min: 2 ** 24 }),
  /** Copies of the stream in a NATS cluster. */
  streamReplicas: integer('MATCHPOINT_STREAM_REPLICAS', { default: 1, min: 1, max: 5 }),
};

export interface StreamOptions {
  /** Most bytes on disk. Default 256 MiB. All processes must agree. */
  maxBytes?: number;
  /** Copies in a NATS cluster. Default 1. */
  replicas?: number;
  /** How long NATS drops repeats of an event id. The inbox drops later repeats. Default two minutes. */
  dedupeWindowMs?: number;
}

type StreamSettings = Partial<StreamConfig> & Pick<StreamConfig, 'name' | 'max_bytes'>;

/** `discard: new` and no age limit: the stream itself deletes nothing. README, "When the stream is full". */
function configOf({ maxBytes = DEFAULT_STREAM_BYTES, replicas = 1, dedupeWindowMs = 120_000 }: StreamOptions): StreamSettings {
  return {
    name: STREAM_NAME,
    subjects: [subjectOf('>')],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    max_bytes: maxBytes,
    max_age: 0,
    num_replicas: replicas,
    duplicate_window: nanos(dedupeWindowMs),
  };
}

/** Short, so that it is retried soon: a request in flight when the connection breaks is never answered. */
const REQUEST_TIMEOUT_MS = 2000;

/** JetStream's management, without checking that JetStream exists: every use must expect failure anyway. */
export function manage(nats: NatsConnection): Promise<JetStreamManager> {
  return jetstreamManager(nats, { checkAPI: false, timeout: REQUEST_TIMEOUT_MS });
}

/** Whether JetStream answered with this error code. */
export function isApiError(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}

const INSUFFICIENT_STORAGE = 10047;
/** A server without a cluster, and a cluster with too few servers. */
const TOO_FEW_SERVERS = [10074, 10005];

/** NATS lacks the disk space or the servers that the stream needs. The message is for operators: how much, and what to set. */
export class StreamRefusedError extends Error {
  override readonly name = 'StreamRefusedError';

  static ofDisk(maxBytes: number, cause: unknown): StreamRefusedError {
    const mebibytes = Math.ceil(maxBytes / 2 ** 20);
    return new StreamRefusedError(`NATS lacks the ${mebibytes} MiB for the stream ${STREAM_NAME} (MATCHPOINT_STREAM_MAX_BYTES)`, {
      cause,
    });
  }

  static ofServers(replicas: number, cause: unknown): StreamRefusedError {
    return new StreamRefusedError(`NATS lacks the ${replicas} servers for the stream ${STREAM_NAME} (MATCHPOINT_STREAM_REPLICAS)`, {
      cause,
    });
  }
}

/**
 * Creates the stream or brings its settings up to date; safe with any number of processes at once. A stream that holds more than `maxBytes`
 * keeps its size, and so does one that NATS has no room to grow. Events continue to flow.
 * @throws StreamRefusedError if the stream is missing and NATS has no room for it, or NATS has fewer servers than the copies asked for
 */
export async function ensureStream(manager: JetStreamManager, options: StreamOptions = {}): Promise<StreamInfo> {
  const wanted = configOf(options);
  let info: StreamInfo;
  try {
    info = await manager.streams.info(STREAM_NAME);
  } catch (error) {
    if (!isApiError(error, JetStreamApiCodes.StreamNotFound)) throw error;
    return await manager.streams.add(wanted).catch((refusal: unknown) => throwRefusal(refusal, wanted));
  }
  // A server without a cluster refuses to create such a stream, but accepts the change and keeps one copy.
  if ((wanted.num_replicas ?? 1) > 1 && !info.cluster) throw StreamRefusedError.ofServers(wanted.num_replicas ?? 1, undefined);
  const maxBytes = info.state.bytes > wanted.max_bytes ? info.config.max_bytes : wanted.max_bytes;
  const { name, ...settings } = { ...wanted, max_bytes: maxBytes };
  const isSame = (key: string, value: unknown): boolean => JSON.stringify(info.config[key as keyof StreamConfig]) === JSON.stringify(value);
  const isCurrent = Object.entries(settings).every(([key, value]) => isSame(key, value));
  if (isCurrent) return info;
  return manager.streams.update(name, { ...info.config, ...settings }).catch((refusal: unknown) => {
    if (isApiError(refusal, INSUFFICIENT_STORAGE)) return info;
    return throwRefusal(refusal, wanted);
  });
}

function throwRefusal(refusal: unknown, { max_bytes: maxBytes, num_replicas: replicas = 1 }: StreamSettings): never {
  if (isApiError(refusal, INSUFFICIENT_STORAGE)) throw StreamRefusedError.ofDisk(maxBytes, refusal);
  if (TOO_FEW_SERVERS.some((code) => isApiError(refusal, code))) throw StreamRefusedError.ofServers(replicas, refusal);
  throw refusal;
}

const STORE_FAILED = 10077;

/** Whether a publish was refused because the stream is at its limit. */
export function isStreamFull(error: unknown): boolean {
  return isApiError(error, STORE_FAILED) && /maximum/.test((error as Error).message);
}

/** All durables of the stream. */
export async function listConsumers(manager: JetStreamManager): Promise<ConsumerInfo[]> {
  const all: ConsumerInfo[] = [];
  for await (const info of manager.consumers.list(STREAM_NAME)) all.push(info);
  return all;
}
