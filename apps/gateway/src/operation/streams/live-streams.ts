import type { ServerResponse } from 'node:http';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import { Gauge, type Registry } from '@matchpoint/telemetry';
import type { CredentialReader } from '../../edge/credentials/credential-reader.js';
import { sessionsOf } from '../../edge/sessions/session-record.js';
import { createTally } from '../../rate-limit/tally.js';
import { type EventStream, openEventStream, RETRY_MS } from './event-stream.js';

/** Maximum streams of one gateway. */
const MOST = { all: 12_000, address: 100, key: 20, session: 10 };
/** Retry-After for a caller at their limit of streams. */
const REFUSED_SECONDS = 10;
/** Heartbeat interval: proxies often close connections after a silent minute, ours after 80 s. */
const HEARTBEAT_MS = 20_000;
/** The name under which all streams with overlay tokens are ended. */
export const OVERLAYS = 'overlays';
/** Heartbeats are sent in this many parts, to keep turns of the event loop short. */
const PARTS = 20;
/**
 * Maximum age of a stream, because permissions are checked when it is opened; plus or minus a tenth, so that clients don't all reconnect at
 * once.
 */
const LONGEST_MS = 30 * 60_000;
/** Clients that are disconnected on shutdown reconnect to another gateway, each after a random delay. */
const STOP_RETRY_MS = { least: 1_000, spread: 4_000 };

/** The holder of a stream: the IP address and the credentials. */
export interface Holder {
  /** The IP bucket id; undefined if unknown. */
  address: string | undefined;
  caller: CallerContext;
  /** An overlay token sent by a visitor; it ends with its creator's rights and with its team. */
  token?: { id: string; madeBy: string; teamId: string } | undefined;
}

/** A stream's slot; release it on every exit path. */
export interface StreamPlace {
  /**
   * Counts it as several of the gateway's streams; it begins as one.
   * @throws DomainError error_unavailable if the gateway has too many
   */
  countAs(weight: number): void;
  /**
   * Called once the response's head is written.
   * @param heartbeat by default, a comment
   */
  open(response: ServerResponse, heartbeat?: () => Buffer): EventStream;
  release(): void;
}

/**
 * The open streams of this gateway. It is notified of changes of keys, sessions and people like their readers, and ends the affected
 * streams.
 */
export interface LiveStreams extends Pick<CredentialReader<unknown>, 'forget' | 'forgetAll' | 'heard'> {
  /**
   * @throws DomainError error_ip_rate_limited, error_api_rate_limited if a holder has too many; error_unavailable if the gateway has too
   * many
   */
  admit(holder: Holder): StreamPlace;
  stop(): void;
}

interface Open {
  /** Unset until its response has begun. */
  stream: EventStream | undefined;
  names: readonly string[];
  endsAtMs: number;
  /** The credentials it was opened with have changed. */
  isOver: boolean;
  heartbeat: (() => Buffer) | undefined;
}

export function createLiveStreams(registry: Registry, nowMs: () => number = () => performance.now()): LiveStreams {
  const tally = createTally();
  const parts = Array.from({ length: PARTS }, () => new Set<Open>());
  const byName = new Map<string, Set<Open>>();
  let total = 0;
  let next = 0;
  let isStopped = false;
  new Gauge({
    name: 'matchpoint_live_streams',
    help: 'Open event streams',
    registers: [registry],
    collect() {
      this.set(total);
    },
  });

  const requireRoom = (weight: number): void => {
    if (isStopped || total + weight > MOST.all)
      throw new DomainError('error_unavailable', { details: { retryAfterSeconds: REFUSED_SECONDS } });
  };
  const add = (open: Open): void => {
    parts[Math.floor(Math.random() * PARTS)]?.add(open);
    for (const name of open.names) byName.set(name, (byName.get(name) ?? new Set()).add(open));
  };
  const remove = (open: Open): void => {
    for (const part of parts) part.delete(open);
    for (const name of open.names) {
      const ofName = byName.get(name);
      ofName?.delete(open);
      if (ofName?.size === 0) byName.delete(name);
    }
  };
  const beat = (): void => {
    const now = nowMs();
    const part = parts[(next = (next + 1) % PARTS)] ?? new Set();
    for (const open of part) {
      if (open.endsAtMs <= now) open.stream?.end(RETRY_MS);
      else open.stream?.beat(now, open.heartbeat?.());
    }
  };
  const timer = setInterval(beat, HEARTBEAT_MS / PARTS).unref();

  return {
    admit({ address, caller, token }) {
      requireRoom(1);
      const held = countedAs({ address, caller, token });
      for (const { name, most, refusal } of held) {
        if (tally.of(name) >= most) throw new DomainError(refusal, { details: { limit: most, retryAfterSeconds: REFUSED_SECONDS } });
      }
      let weight = 1;
      total += weight;
      for (const { name } of held) tally.add(name);
      // From here on it ends with its credentials, even before its response has begun.
      const open: Open = {
        stream: undefined,
        names: token === undefined ? namesOf(caller) : [token.id, token.madeBy, token.teamId, OVERLAYS],
        endsAtMs: nowMs() + LONGEST_MS * (0.9 + Math.random() * 0.2),
        isOver: false,
        heartbeat: undefined,
      };
      add(open);
      let isReleased = false;
      const release = (): void => {
        if (isReleased) return;
        isReleased = true;
        total -= weight;
        for (const { name } of held) tally.remove(name);
        remove(open);
      };
      return {
        countAs(wanted) {
          requireRoom(wanted - weight);
          total += wanted - weight;
          weight = wanted;
        },
        open(response, heartbeat) {
          const stream = openEventStream(response, nowMs);
          Object.assign(open, { stream, heartbeat });
          response.once('close', release);
          if (isStopped || open.isOver) stream.end(RETRY_MS);
          return stream;
        },
        release,
      };
    },
    forget(name) {
      for (const open of [...(byName.get(name) ?? [])]) {
        open.isOver = true;
        open.stream?.end(RETRY_MS);
      }
    },
    // A change may have been missed, so all open streams restart, each with its next heartbeat.
    forgetAll() {
      for (const part of parts) for (const open of part) open.endsAtMs = Math.min(open.endsAtMs, nowMs());
    },
    heard: () => undefined,
    stop() {
      isStopped = true;
      clearInterval(timer);
      for (const part of parts)
        for (const { stream } of [...part]) stream?.end(Math.round(STOP_RETRY_MS.least + Math.random() * STOP_RETRY_MS.spread));
    },
  };
}

/** The limits that apply to a holder's streams. */
function countedAs({ address, caller: { kind, keyId, isSession = false }, token }: Holder) {
  const ofAddress = { name: `address ${address}`, most: MOST.address, refusal: 'error_ip_rate_limited' } as const;
  const ofCredential = {
    name: `credential ${token?.id ?? keyId}`,
    most: isSession ? MOST.session : MOST.key,
    refusal: 'error_api_rate_limited',
  } as const;
  const isNobody = kind === 'visitor' && token === undefined;
  return [...(address === undefined ? [] : [ofAddress]), ...(isNobody ? [] : [ofCredential])];
}

/** The names of changes that end a caller's streams. */
const namesOf = ({ kind, userId, keyId, isSession = false }: CallerContext): string[] =>
  kind === 'visitor' ? [] : [keyId, userId, ...(isSession ? [sessionsOf(userId)] : [])];
