import { DAY_MS, HOUR_MS } from '@matchpoint/core';

/** 1970-01-01 was a Thursday. */
const MONDAY = 4;
const WEEK = 7;

export type Digest = 'off' | 'daily' | 'weekly';

export interface DigestWish {
  digest: Digest;
  /** 0 to 23, in the time zone. */
  hour: number;
  /** IANA name. */
  timeZone: string;
}

/** When a digest is due. */
export interface DigestTime {
  at: Date;
  /** The local date of the digest, `2026-03-01`. A person gets one per date, whatever they change in between. */
  period: string;
}

/**
 * The first digest after an instant, at the chosen local hour: every day, or on Mondays. If a clock change skips that hour, the digest is
 * mailed right after the change; if it repeats the hour, at the first occurrence. Undefined if digests are off.
 */
export function nextDigest(wish: DigestWish, after: Date): DigestTime | undefined {
  return find(wish, after, 1, ({ at }) => at > after);
}

/** The last digest up to an instant. Undefined if digests are off. */
export function lastDigest(wish: DigestWish, until: Date): DigestTime | undefined {
  return find(wish, until, -1, ({ at }) => at <= until);
}

/** Searches day by day from the day before or after the instant's local date, because zones can differ by a day. */
function find(
  { digest, hour, timeZone }: DigestWish,
  instant: Date,
  step: 1 | -1,
  fits: (time: DigestTime) => boolean,
): DigestTime | undefined {
  if (digest === 'off') return undefined;
  const localOf = createLocalClock(timeZone);
  for (let day = Math.floor(localOf(instant.getTime()) / DAY_MS) - step; ; day += step) {
    if (digest === 'weekly' && day % WEEK !== MONDAY) continue;
    const local = day * DAY_MS + hour * HOUR_MS;
    const time = { at: new Date(instantOf(localOf, local)), period: new Date(local).toISOString().slice(0, 10) };
    if (fits(time)) return time;
  }
}

type LocalClock = (instantMs: number) => number;

/** The first instant at which a clock shows a local time, or has skipped it. Clocks change at most once in two days. */
function instantOf(localOf: LocalClock, localMs: number): number {
  const [before, after] = [localMs - DAY_MS, localMs + DAY_MS].map((near) => localMs - (localOf(near) - near)) as [number, number];
  return localOf(before) !== localMs && localOf(after) === localMs ? after : before;
}

/** The local time of a zone, as milliseconds since 1970 of the same digits in UTC. */
function createLocalClock(timeZone: string): LocalClock {
  const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  return (instantMs) => {
    const shown = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour, minute, second } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) + (instantMs % 1_000);
  };
}
