import { NOBODY } from './webhook-cases.js';

const ID = /\b([a-z]{2,12})_[0-7][0-9a-hjkmnp-tv-z]{25}(?![0-9a-z])/g;
/** People created by tests, who are numbered in each run. */
const TEST_PERSON = /\be2e_([a-z]+)_[0-9a-f]{6}_\d+\b/g;
const OVERLAY_TOKEN = /\bmpo_[\w-]{43}/g;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const BASE_ID = '01j6qvx3k0fd8r5y2m9wcz';
const BASE_TIME = Date.parse('2026-01-15T12:00:00.000Z');
/** Times of the run itself and up to a month after it; those of the demo season are fixed. */
const RECENT_MS = 24 * 3_600_000;
const AHEAD_MS = 31 * RECENT_MS;
const HOUR_MS = 3_600_000;
const CURSOR_FIELDS = ['cursor', 'continueCursor', 'nextCursor'];
const EXAMPLE_CODE = 'EXAMPLE'.repeat(5).slice(0, 32);
const MASKED: Record<string, string> = {
  'code': EXAMPLE_CODE,
  'signingSecret': 'whsec_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE',
  'secretPrefix': 'whsec_EX',
  'webhook-signature': 'v1,EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEX=',
  'authorization': 'Bearer mp_live_EXAMPLE',
};
const EXAMPLE_CURSOR = 'ZXhhbXBsZSBjdXJzb3I.c2lnbmF0dXJl';

/**
 * A recorded call with what differs from run to run replaced: ids and recent times are numbered in the order of their appearance, so
 * that equal ones stay equal; what is due later keeps its hours. Cursors, ports and secrets are replaced by invalid ones.
 */
export function stabilize(recorded: unknown): unknown {
  const ids = new Map<string, string>();
  const instants = new Map<number, number>();
  const idOf = (id: string, prefix: string): string => {
    if (!ids.has(id)) ids.set(id, `${prefix}_${BASE_ID}${String(ids.size + 1).padStart(4, '0')}`);
    return ids.get(id) as string;
  };
  const timeOf = (epochMs: number): number => {
    const hoursAhead = Math.round((epochMs - Date.now()) / HOUR_MS);
    if (hoursAhead >= 1) return BASE_TIME + hoursAhead * HOUR_MS;
    const second = Math.floor(epochMs / 1_000);
    if (!instants.has(second)) instants.set(second, BASE_TIME + instants.size * 60_000);
    return instants.get(second) as number;
  };
  const isRecent = (epochMs: number): boolean => epochMs > Date.now() - RECENT_MS && epochMs < Date.now() + AHEAD_MS;

  function text(value: string): string {
    if (INSTANT.test(value) && isRecent(Date.parse(value))) return new Date(timeOf(Date.parse(value))).toISOString();
    return value
      .replace(/http:\/\/127\.0\.0\.1:\d+\/hook\b/g, NOBODY)
      .replace(/\/uploads\/[\w-]{43}/g, `/uploads/${'EXAMPLE'.repeat(7).slice(0, 43)}`)
      .replace(/\?exp=\d+&sig=[\w-]{43}/g, `?exp=1768480800&sig=${'EXAMPLE'.repeat(7).slice(0, 43)}`)
      .replace(/\/invitation#[\w-]{32}/g, `/invitation#${EXAMPLE_CODE}`)
      .replace(/http:\/\/(127\.0\.0\.1|localhost):\d+(?=\/(uploads|media|invitation)\b)/g, 'http://127.0.0.1:8080')
      .replace(TEST_PERSON, '$1')
      .replace(OVERLAY_TOKEN, `mpo_${'A'.repeat(43)}`)
      .replace(ID, (id, prefix: string) => idOf(id, prefix));
  }

  function visit(value: unknown, name = ''): unknown {
    if (name in MASKED && typeof value === 'string') return MASKED[name];
    if (CURSOR_FIELDS.includes(name) && typeof value === 'string' && value !== '') return EXAMPLE_CURSOR;
    if (name === 'webhook-timestamp') return String(BASE_TIME / 1_000);
    if (name === 'durationMs') return 12;
    if (name === 'ticketNumber') return 7;
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return isRecent(value) ? timeOf(value) : value;
    if (Array.isArray(value)) return value.map((item) => visit(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), visit(member, key)]));
  }
  return visit(recorded);
}
