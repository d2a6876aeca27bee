/** Uses the 12- or 24-hour clock of the user's locale; words stay English. */
export const hoursOf = (locale?: string) =>
  ({ hourCycle: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle }) as Pick<
    Intl.DateTimeFormatOptions,
    'hourCycle'
  >;

const HOURS = hoursOf();
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const SEASON_DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const INSTANT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', ...HOURS });
const COUNT = new Intl.NumberFormat('en');
const FIGURE = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const WHOLE_PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const NOTHING = '–';

const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long', ...HOURS });

/** Exact to the second, with the time zone. */
export const showExact = (at: string): string => EXACT.format(new Date(at));
/** In the user's time zone. */
export const showDate = (at: string | null | undefined): string => (at ? DATE.format(new Date(at)) : NOTHING);
/** Seasons start and end with a UTC day, which is the same for every user. */
export const showSeasonDate = (at: string): string => SEASON_DATE.format(new Date(at));
export const showInstant = (at: string | null | undefined): string => (at ? INSTANT.format(new Date(at)) : NOTHING);
export const showCount = (count: number | null | undefined): string => (count == null ? NOTHING : COUNT.format(count).replace('-', '−'));
/** A number that may have a fraction, such as a game's statistic or an average: at most two decimals. */
export const showFigure = (figure: number | null | undefined): string =>
  figure == null ? NOTHING : FIGURE.format(figure).replace('-', '−');
/** @param rate from 0 to 1, as in the API */
export const showRate = (rate: number | null | undefined): string => (rate == null ? NOTHING : PERCENT.format(rate));
/** @param atMs epoch milliseconds, as in the API of webhooks */
export const showTime = (atMs: number | null | undefined): string => (atMs == null ? NOTHING : INSTANT.format(new Date(atMs)));
/** In whole percent, for tables that are compared at a glance. */
export const showPercent = (rate: number | null | undefined): string => (rate == null ? NOTHING : WHOLE_PERCENT.format(rate));
/** `+13`, `−3`: with a real minus sign. */
export const showDifference = (count: number): string => (count > 0 ? `+${COUNT.format(count)}` : COUNT.format(count).replace('-', '−'));
/** `5–2`, or `5–1–2` with draws in the middle if there are any. */
export const showRecord = ({ wins, draws = 0, losses }: { wins: number; draws?: number; losses: number }): string =>
  draws > 0 ? `${wins}–${draws}–${losses}` : `${wins}–${losses}`;
/** An amount in its currency; an unknown currency is appended as text. */
export function showMoney(amount: number, currency: string | null): string {
  if (currency !== null && /^[A-Za-z]{3}$/.test(currency))
    return new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: Number.isInteger(amount) ? 0 : 2 }).format(
      amount,
    );
  return [COUNT.format(amount), currency].filter(Boolean).join(' ');
}
