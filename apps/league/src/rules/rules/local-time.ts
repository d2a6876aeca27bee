import { DAY_MS, type TimeRange, type Weekday } from '@matchpoint/core';

/** Days and minutes in local time. */
export interface LocalTime {
  day: Weekday;
  /** HH:MM */
  time: string;
  /** The Monday on which its week begins (ISO 8601), in days since 1970-01-01. */
  week: number;
}

/** An instant, ISO 8601, in a time zone. */
export function localTime(instant: string, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    ...{ weekday: 'long', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const date = Date.UTC(Number(parts.get('year')), Number(parts.get('month')) - 1, Number(parts.get('day'))) / DAY_MS;
  return {
    day: (parts.get('weekday') ?? '').toUpperCase() as Weekday,
    time: `${parts.get('hour') ?? ''}:${parts.get('minute') ?? ''}`,
    // Day 0 was a Thursday.
    week: date - ((date + 3) % 7),
  };
}

/** Whether a time zone of this name is known. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether a time is in a range, whose end is excluded; a range that ends at or before its start spans midnight. */
export function isWithin(time: string, { start, end }: TimeRange): boolean {
  return start < end ? time >= start && time < end : time >= start || time < end;
}
