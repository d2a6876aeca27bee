const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?$/;
const END_OF_DAY = 'T23:59:59.999Z';
const START_OF_DAY = 'T00:00:00.000Z';

/**
 * A real ISO 8601 instant or date as UTC with milliseconds, or undefined for anything else (docs/reference/pagination.md#dates:
 * `2024-02-30` is no date, no offset means UTC). A bare date is its first millisecond, as an `upper` bound its last. Digits beyond
 * milliseconds are cut off; years run from 0001 to 9999.
 */
export function parseInstant(text: string, bound: 'lower' | 'upper' = 'lower'): string | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute = '0', second = '0', fraction = '', , sign, offsetHour = '0', offsetMinute = '0'] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isRealDate = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isRealDate || year === '0000') return undefined;
  if (hour === undefined) return `${text.slice(0, 10)}${bound === 'upper' ? END_OF_DAY : START_OF_DAY}`;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || Number(offsetHour) > 23 || Number(offsetMinute) > 59)
    return undefined;
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)));
  const offsetMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  const instant = new Date(date.getTime() - (sign === '-' ? -offsetMs : offsetMs));
  const isInRange = instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999;
  return isInRange ? instant.toISOString() : undefined;
}
