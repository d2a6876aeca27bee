import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { assembleClient } from '../src/assemble-client.js';
import { createClient, type ClientOf } from '../src/client.js';
import { leagues, matches, users } from '../src/generated/operations.js';
import { createEventParser } from '../src/parse-events.js';

const GROUPS = { leagues, matches, users };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Asked {
  url: string;
  headers: http.IncomingHttpHeaders;
  response: http.ServerResponse;
}

/** A server that answers its requests in order, each with the next of `answers`, then repeats the last one. */
async function serve(...answers: ((asked: Asked) => void)[]) {
  const asked: Asked[] = [];
  const server = http.createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers, response });
    answers[Math.min(asked.length, answers.length) - 1]?.(asked.at(-1) as Asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const waits: number[] = [];
  const runtime = { random: () => 0, wait: async (ms: number) => void waits.push(ms) };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mp = assembleClient({ baseUrl, apiKey: 'mp_live_key' }, GROUPS, runtime) as ClientOf<typeof GROUPS>;
  return { asked, waits, mp, baseUrl };
}
const block = (id: string | number, type: string, data: object = {}): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
/** Sends a stream, and ends it unless it hangs. */
const sends =
  (text: string, { hangs = false } = {}) =>
  ({ response }: Asked): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(text);
    if (!hangs) response.end();
  };
const refuses =
  (status: number, headers: Record<string, string> = {}, error = 'error_of_test') =>
  ({ response }: Asked): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error, message: error }));
  };
/** Breaks the connection in the middle of a line. */
const breaks =
  (text: string) =>
  ({ response }: Asked): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text, () => response.socket?.destroy());
  };
const cuts = ({ response }: Asked): void => void response.socket?.destroy();

async function take<Item>(stream: AsyncIterable<Item>, count: number): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of stream) if (items.push(item) >= count) break;
  return items;
}
const idsOf = (events: { id: string | undefined }[]): (string | undefined)[] => events.map(({ id }) => id);

describe('text/event-stream', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ':', ' ', 'é', '🏆', '{', '"'), maxLength: 8 });
  const end = fc.constantFrom('\n', '\r\n', '\r');
  const noise = fc.constantFrom('', ': a comment', ':', 'unknown: field', 'retry: soon', 'data-like: no');
  const event = fc.record({
    id: fc.option(text.map((id) => id.trim())),
    type: text.map((type) => `t${type}`),
    lines: fc.array(text, { minLength: 1 }),
  });

  test('is read the same wherever it is cut, with any line endings, comments and unknown fields', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(event, end, noise)), fc.infiniteStream(fc.integer({ min: 1, max: 7 })), (blocks, sizes) => {
        let id: string | undefined;
        const wanted = blocks.map(([each]) => ({ id: (id = each.id ?? id), event: { type: each.type, data: each.lines.join('\n') } }));
        const source = blocks.map(([each, eol, extra]) => {
          const lines = [
            ...(each.id === null ? [] : [`id: ${each.id}`]),
            `event: ${each.type}`,
            ...each.lines.map((line) => `data: ${line}`),
          ];
          return [...(extra === '' ? [] : [extra]), ...lines, '', ''].join(eol);
        });
        // A byte order mark may come first; an unterminated event does not count.
        const bytes = new TextEncoder().encode(`\uFEFF${source.join('')}data: not ended\n`);
        const decoder = new TextDecoder();
        const parse = createEventParser();
        const read: unknown[] = [];
        for (let at = 0; at < bytes.length;) {
          const size = sizes.next().value as number;
          read.push(...parse(decoder.decode(bytes.subarray(at, at + size), { stream: true })).filter((each) => each.event));
          at += size;
        }
        expect(read).toEqual(wanted);
      }),
    );
  });

  test.each([
    ['data:one\ndata: two\ndata:  three\n\n', [{ id: undefined, event: { type: 'message', data: 'one\ntwo\n three' } }]],
    ['id: 1\n\n', [{ id: '1' }]],
    [
      'id: 1\n\nid: a\0b\ndata: x\n\nid\ndata: y\n\n',
      [{ id: '1' }, { id: '1', event: { type: 'message', data: 'x' } }, { id: '', event: { type: 'message', data: 'y' } }],
    ],
    ['retry: 1500\n\nretry: 1.5\n\n', [{ id: undefined, retryMs: 1500 }, { id: undefined }]],
    ['event: lost\ndata: not ended', []],
  ])('%j is parsed as the standard says', (source, blocks) => expect(createEventParser()(source)).toEqual(blocks));
});

describe('a stream', () => {
  test('is followed across ends and cuts, each event once, resuming with the id of the last one', async () => {
    const { mp, asked, waits } = await serve(
      sends(`retry: 70\n\n${block(3, 'snapshot', { sequence: 3 })}${block(4, 'match.started')}`),
      cuts,
      sends(`: silence\n\n${block(4, 'match.started')}${block(5, 'score.submitted', { mapIndex: 1 })}id: 6\n\n`),
      sends(block(7, 'match.completed'), { hangs: true }),
    );
    const events = await take(mp.matches.stream('match/1'), 4);
    expect(idsOf(events)).toEqual(['3', '4', '5', '7']);
    expect(events[2]).toEqual({ id: '5', type: 'score.submitted', data: { mapIndex: 1 } });
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '4', '4', '6']);
    expect(asked.map(({ url, headers }) => [url, headers.authorization, headers.accept])).toEqual(
      asked.map(() => ['/api/v1/matches/match%2F1/stream', 'Bearer mp_live_key', 'text/event-stream']),
    );
    expect(waits).toEqual([70, 70, 70]);
  });

  test('requests each time what its options name, and nothing else', async () => {
    const { mp, asked } = await serve(sends(block(1, 'match.accepted')), sends(block(2, 'match.ready')));
    await take(mp.matches.stream('match_1', { query: { listing: 'all' } }), 2);
    expect(asked.map(({ url }) => url)).toEqual(asked.map(() => '/api/v1/matches/match_1/stream?listing=all'));
  });

  test('delivers each change notice, which has no id, and resumes after the last event that has one', async () => {
    const changed = 'event: changed\ndata: {}\n\n';
    const notified = 'event: notified\ndata: {"kind":"match_result","subject":{"type":"match","id":"match_1"}}\n\n';
    const live = 'event: live\ndata: {"matchId":"match_1","live":{}}\n\n';
    const { mp, asked } = await serve(
      sends(`${block(4, 'match.accepted')}${changed}${changed}${live}${live}${notified}${notified}`),
      sends(block(5, 'match.ready')),
    );
    const events = await take(mp.matches.stream('match_1', { changes: true }), 8);
    expect(asked.map(({ url }) => url)).toEqual(asked.map(() => '/api/v1/matches/match_1/stream?changes=true'));
    expect(events.map(({ type }) => type)).toEqual([
      ...['match.accepted', 'changed', 'changed', 'live', 'live', 'notified', 'notified', 'match.ready'],
    ]);
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '4']);
  });

  test('types the live state of a map, and the listing that changed', async () => {
    const changed = 'event: changed\ndata: {"listing":"valorant"}\n\n';
    const live = 'event: live\ndata: {"matchId":"match_1","live":{"phase":"overtime","round":31}}\n\n';
    const { mp } = await serve(sends(`${changed}${live}`, { hangs: true }));
    const [first, second] = await take(mp.matches.follow({ query: { matches: 'match_1', listing: 'valorant' } }), 2);
    // The compiler refuses these fields where `data` has no type of its own.
    expect(first?.type === 'changed' && first.data.listing).toBe('valorant');
    expect(second?.type === 'live' && [second.data.live.phase, second.data.live.round]).toEqual(['overtime', 31]);
  });

  test('resumes after a cut in the middle of an event, and after data that is not JSON', async () => {
    const { mp, asked } = await serve(
      breaks(`${block(1, 'snapshot')}id: 2\nevent: match.st`),
      sends('id: 2\nevent: match.started\ndata: {\n\n'),
      sends(block(3, 'match.completed')),
    );
    expect(idsOf(await take(mp.matches.stream('match_1'), 2))).toEqual(['1', '3']);
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1', '2']);
  });

  test('begins after the given event', async () => {
    const { mp, asked } = await serve(sends(block('evt_2', 'ticket.created')));
    await take(mp.users.stream({ lastEventId: 'evt_1', headers: { 'x-request-id': 'mine' } }), 1);
    expect(asked[0]?.headers).toMatchObject({ 'last-event-id': 'evt_1', 'x-request-id': 'mine' });
  });

  test('waits longer with each failure, and as long as an answer asks for', async () => {
    const { mp, waits } = await serve(
      refuses(503, { 'retry-after': '7' }),
      refuses(429, { 'retry-after': '5' }),
      cuts,
      refuses(502),
      refuses(504),
      sends(block(1, 'snapshot')),
      cuts,
      sends(block(2, 'match.started')),
    );
    await take(mp.matches.stream('match_1'), 2);
    expect(waits).toEqual([7_000, 5_000, 2_000, 4_000, 8_000, 2_000, 2_000]);
  });

  test.each([400, 401, 403, 404])('ends at %i, with the error in the answer', async (status) => {
    const { mp, asked } = await serve(refuses(status));
    await expect(take(mp.leagues.stream('open_cup'), 1)).rejects.toMatchObject({ name: 'MatchpointError', status, code: 'error_of_test' });
    expect(asked).toHaveLength(1);
  });

  test('says whether it is live, and ends quietly when it is aborted, leaving nothing open', async () => {
    const { mp, asked } = await serve(cuts, sends(block(1, 'snapshot'), { hangs: true }));
    const leaving = new AbortController();
    const said: boolean[] = [];
    const events = [];
    for await (const event of mp.matches.stream('match_1', { signal: leaving.signal, onConnection: (isLive) => said.push(isLive) })) {
      events.push(event);
      leaving.abort();
    }
    expect([idsOf(events), said]).toEqual([['1'], [false, true]]);
    const { response } = asked.at(-1) as Asked;
    if (!response.closed) await once(response, 'close');
  });

  test('ends when the loop is left, even while no event arrives', async () => {
    const { mp, asked } = await serve(sends(block(1, 'snapshot'), { hangs: true }));
    expect(await take(mp.matches.stream('match_1'), 1)).toHaveLength(1);
    const { response } = asked[0] as Asked;
    if (!response.closed) await once(response, 'close');
  });

  test('sends no request before it is iterated over, nor once it is aborted', async () => {
    const { baseUrl, asked } = await serve(sends(''));
    const mp = createClient({ baseUrl }, GROUPS);
    expect(await take(mp.matches.stream('match_1', { signal: AbortSignal.abort() }), 1)).toEqual([]);
    mp.users.stream();
    expect(asked).toEqual([]);
  });
});

describe('a connection that has fallen silent', () => {
  test('is given up after a minute, and opened again', async () => {
    const { mp, asked } = await serve(sends(block(1, 'snapshot'), { hangs: true }), sends(block(2, 'match.started')));
    const stream = mp.matches.stream('match_1');
    await stream.next();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const next = stream.next();
      await vi.advanceTimersByTimeAsync(60_001);
      vi.useRealTimers();
      expect((await next).value).toMatchObject({ id: '2' });
      expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1']);
    } finally {
      vi.useRealTimers();
      await stream.return();
    }
  });
});
