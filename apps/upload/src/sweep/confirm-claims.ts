import { HOUR_MS, withDeadline } from '@matchpoint/core';
import { confirmHandled, manage, readStreamEnds, type StreamEnds } from '@matchpoint/events';
import type { JetStreamManager } from '@nats-io/jetstream';
import { IMAGES_CONSUMER, IMAGES_SHOWN, IMAGES_USED } from '../consumers/images-used.js';
import type { UploadContext } from '../context.js';
import { noteConfirmedClaims, readConfirmedClaims } from '../db/confirmed-claims.js';

/** Relays refill a recreated stream within minutes. */
const YOUNG_STREAM_MS = HOUR_MS;
/**
 * Events may leave a full stream as soon as they are handled. A database that confirmed its claims this recently has handled them itself.
 */
const LATELY_MS = 1_800_000;
const CONNECT_MS = 5_000;

type Context = Pick<UploadContext, 'clock' | 'nats' | 'pool' | 'stream'>;

export interface ClaimsState {
  areConfirmed: boolean;
  /** Why they are unknown, if an operator has to act. */
  trouble?: string;
}

/**
 * Whether this database knows all claims of images that were committed elsewhere, except those of the last minute. A database restored to
 * an older state lacks claims that its consumer has acknowledged since, and a sweep would delete images in use (docs/recovery.md).
 * @throws Error if NATS does not answer
 */
export async function confirmClaims(context: Context): Promise<ClaimsState> {
  const { clock, pool, stream } = context;
  const manager = await open(context);
  const ends = await readStreamEnds(manager, stream);
  const now = clock.now();
  const confirmed = await readConfirmedClaims(pool);
  if (!confirmed) {
    await noteConfirmedClaims(pool, ends, now);
    return { areConfirmed: true };
  }
  const isSameStream = confirmed.created === ends.created;
  if (!isSameStream && isYoung(ends, now)) return { areConfirmed: false };
  const after = isSameStream ? confirmed.sequence : 0;
  const wasLately = now.getTime() - new Date(confirmed.confirmedAt).getTime() < LATELY_MS;
  if (isSameStream && ends.first > after + 1 && !wasLately)
    return { areConfirmed: false, trouble: `the stream no longer has all events about images since ${confirmed.confirmedAt}` };
  const types = [IMAGES_USED, IMAGES_SHOWN] as const;
  const search = { consumer: IMAGES_CONSUMER, types, after, until: ends.sequence, now };
  const { sequence, unhandled } = await confirmHandled(pool, manager, search);
  if (unhandled.length > 0)
    return { areConfirmed: false, trouble: `${unhandled.length} events about images are not handled, such as ${unhandled[0]?.id}` };
  await noteConfirmedClaims(pool, { created: ends.created, sequence }, now);
  return { areConfirmed: true };
}

async function open({ nats }: Context): Promise<JetStreamManager> {
  return manage(await withDeadline({ ms: CONNECT_MS }, () => nats));
}

const isYoung = ({ created }: StreamEnds, now: Date): boolean => now.getTime() - new Date(created).getTime() < YOUNG_STREAM_MS;
