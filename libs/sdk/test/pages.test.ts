import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMatchpoint, type Matchpoint, nextPage } from '../src/index.js';
import { type AnsweringServer, type Asked, type Reply, startServer } from './answering-server.js';

const ITEMS = Array.from({ length: 7 }, (_, index) => ({ id: `item_${index}` }));
const SIZE = 3;

/** The four envelopes (docs/reference/pagination.md#envelopes): what a page says about the next one, given its position. */
const ENVELOPES: [
  name: string,
  field: string,
  list: (mp: Matchpoint) => ReturnType<Matchpoint['matches']['discover']>,
  envelope: Envelope,
][] = [
  ['isDone and continueCursor', 'page', (mp) => mp.matches.listUserMatches({ numItems: SIZE }) as never, native],
  ['pagination.hasMore and cursor', 'matches', (mp) => mp.gameDeveloper.listMatches({ limit: SIZE }) as never, legacy],
  ['the same of a GET', 'tickets', (mp) => mp.tickets.listLeagueTickets('vct', { limit: SIZE }) as never, legacy],
  ['hasMore and nextCursor', 'data', (mp) => mp.matches.discover({ limit: SIZE }), feed],
  ['pagination.page and totalPages', 'leagues', (mp) => mp.leagues.discover({ limit: SIZE }) as never, numbered],
];
type Envelope = (begin: number) => object;

function native(begin: number): object {
  return { isDone: begin + SIZE >= ITEMS.length, continueCursor: String(begin + SIZE) };
}
function legacy(begin: number): object {
  const hasMore = begin + SIZE < ITEMS.length;
  return { pagination: { hasMore, cursor: hasMore ? String(begin + SIZE) : null } };
}
function feed(begin: number): object {
  const hasMore = begin + SIZE < ITEMS.length;
  return { hasMore, nextCursor: hasMore ? String(begin + SIZE) : '' };
}
function numbered(begin: number): object {
  return { pagination: { page: 1 + begin / SIZE, limit: SIZE, total: ITEMS.length, totalPages: Math.ceil(ITEMS.length / SIZE) } };
}

let reply: (asked: Asked) => Reply;
let server: AnsweringServer;
let mp: Matchpoint;
beforeAll(async () => {
  server = await startServer((asked) => reply(asked));
  mp = createMatchpoint({ baseUrl: server.url, apiKey: 'mp_live_key' });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
});

/** What a page was asked for with: in the query of a GET, else in the body. */
function inputOf({ method, url, body }: Asked): { cursor?: string; page?: number; limit?: unknown; numItems?: unknown } {
  return method === 'GET' ? Object.fromEntries(new URL(url, 'http://localhost').searchParams) : JSON.parse(body);
}

describe.each(ENVELOPES)('a listing in the envelope of %s', (_name, field, list, envelope) => {
  beforeEach(() => {
    reply = (asked) => {
      const { cursor, page = 1 } = inputOf(asked);
      const begin = cursor === undefined ? (page - 1) * SIZE : Number(cursor);
      return { body: { [field]: ITEMS.slice(begin, begin + SIZE), ...envelope(begin), timestamp: '2026-01-15T12:00:00.000Z' } };
    };
  });

  test('is iterated over to its end, each item once, with the same filters on every page', async () => {
    const seen: unknown[] = [];
    for await (const item of list(mp)) seen.push(item);
    expect(seen).toEqual(ITEMS);
    expect(server.asked.map((asked) => Number(inputOf(asked).limit ?? inputOf(asked).numItems))).toEqual([SIZE, SIZE, SIZE]);
  });

  test('is its first page when it is awaited, and continues from there', async () => {
    const listing = list(mp);
    expect(server.asked).toEqual([]);
    expect((await listing) as object).toHaveProperty([field, 'length'], SIZE);
    const pages: unknown[] = [];
    for await (const page of listing.pages()) pages.push((page as unknown as Record<string, unknown>)[field]);
    expect(pages.flat()).toEqual(ITEMS);
    expect(server.asked).toHaveLength(3);
  });

  test('asks for no more pages than are needed', async () => {
    for await (const _item of list(mp)) break;
    expect(server.asked).toHaveLength(1);
  });

  test('toArray returns at most `limit` items, and requests only the pages that they need', async () => {
    expect(await list(mp).toArray({ limit: 4 })).toEqual(ITEMS.slice(0, 4));
    expect(server.asked).toHaveLength(2);
    expect(await list(mp).toArray({ limit: SIZE })).toEqual(ITEMS.slice(0, SIZE));
    expect(server.asked).toHaveLength(3);
    expect(await list(mp).toArray({ limit: 100 })).toEqual(ITEMS);
  });

  test('is paged by hand with nextPage', async () => {
    expect(nextPage(envelope(0))).toEqual(envelope === numbered ? { page: 2 } : { cursor: '3' });
    expect(nextPage(envelope(6))).toBeUndefined();
  });
});

test.each([0, -1, 1.5, Number.NaN, undefined])('toArray refuses the limit %j before it sends anything', async (limit) => {
  await expect(mp.matches.listUserMatches().toArray({ limit: limit as number })).rejects.toThrow(RangeError);
  expect(server.asked).toEqual([]);
});

test('a page that leads to itself ends the iteration instead of looping forever', async () => {
  reply = () => ({ body: { page: [], isDone: false, continueCursor: 'again' } });
  await expect(async () => {
    for await (const _page of mp.matches.listUserMatches().pages());
  }).rejects.toMatchObject({ code: 'unexpected_answer' });
  expect(server.asked).toHaveLength(2);
});

test('a failed page ends the iteration with its error, and a listing rejects like a promise', async () => {
  reply = (asked) =>
    JSON.parse(asked.body || '{}').cursor
      ? { status: 400, body: { error: 'error_invalid_cursor', message: 'No.' } }
      : { body: { page: [1], isDone: false, continueCursor: 'next' } };
  const seen: unknown[] = [];
  await expect(async () => {
    for await (const item of mp.matches.listUserMatches()) seen.push(item);
  }).rejects.toMatchObject({ code: 'error_invalid_cursor' });
  expect(seen).toEqual([1]);
  expect(await mp.matches.listUserMatches({ cursor: 'x' }).catch((error: unknown) => (error as { code: string }).code)).toBe(
    'error_invalid_cursor',
  );
});
