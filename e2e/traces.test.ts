import { randomBytes } from 'node:crypto';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watch, unwatch, type Watched } from './src/chaos/watched.js';
import { openClient } from './src/http-client.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { importSquads, type Squad } from './src/squads.js';
import { traceReceiver } from './src/system.js';
import { drawTrace, type ReceivedSpan } from './src/trace-receiver.js';

const receiverUrl = traceReceiver();
/** Sent from an address of a trusted proxy, whose traces the gateway continues; nobody else is traced in this system. */
const proxied = openClient('127.0.77');
const request = openClient('127.0.78');
const GAME = { game: 'counter_strike_2', size: 2 };
const MODE = 'competitive';

async function spansOf(traceId: string): Promise<ReceivedSpan[]> {
  const all = (await (await fetch(`${receiverUrl}/spans`)).json()) as ReceivedSpan[];
  return all.filter((span) => span.traceId === traceId);
}

const newTrace = (): { traceId: string; traceparent: string } => {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
};

describe.runIf(receiverUrl !== undefined)('a trace', () => {
  let red: Squad;
  let blue: Squad;
  let driver: MatchDriver;
  let customer: Watched;
  beforeAll(async () => {
    [red, blue] = (await importSquads(request, ['e2e_traces_red', 'e2e_traces_blue'], GAME)) as [Squad, Squad];
    driver = driveMatches(request, { creator: red, opponent: blue, mode: MODE, teamSize: 2 });
    customer = await watch(request, 'creator', { owner: red.captain }, ['match.*', 'score.*']);
  });
  afterAll(() => unwatch(request, customer));

  it('follows the result of a match from the request through six processes to the webhook at the customer', async () => {
    const { traceId, traceparent } = newTrace();
    const matchId = await driver.started();
    await driver.submit(matchId, 'creator', {});
    const { status, text } = await proxied(`/matches/${matchId}/scores`, {
      method: 'POST',
      key: await blue.key(),
      headers: { traceparent },
      body: { mapIndex: 0, mapId: '', creatorTeamScore: 13, opponentTeamScore: 7 },
    });
    expect(status, text).toBe(200);

    await eventually(
      async () => {
        const spans = await spansOf(traceId);
        expect([...new Set(spans.map(({ service }) => service))].sort()).toEqual([
          'catalog-profile',
          'gateway',
          'league',
          'match',
          'notification',
          'webhook',
        ]);
        const names = spans.map(({ name }) => name);
        for (const part of [/^POST /, /^call match /, /^transaction$/, /^sql /, /^publish match\./, /handles/, /^attempt match\./])
          expect(names).toContainEqual(expect.stringMatching(part));
      },
      { timeoutMs: 60_000 },
    );
    const spans = await spansOf(traceId);
    // One tree: only the span of the request hangs on what the proxy said.
    const known = new Set(spans.map(({ spanId }) => spanId));
    expect(spans.filter(({ parentSpanId }) => !known.has(parentSpanId)).map(({ service }) => service)).toEqual(['gateway']);
    // Whatever a service does for the request, alone or together with others, names it.
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const isAfterwards = (span: ReceivedSpan | undefined): boolean =>
      span !== undefined && (/^publish | handles /.test(span.name) || isAfterwards(byId.get(span.parentSpanId)));
    const served = spans.filter((span) => span.requestId !== undefined && !isAfterwards(span));
    expect([...new Set(served.map(({ service }) => service))].sort()).toEqual(['catalog-profile', 'gateway', 'match']);
    const [root] = served.filter(({ service }) => service === 'gateway');
    for (const { name, requestId } of served) expect(requestId?.split(','), name).toContain(root?.requestId);
    // The customer can go on from it.
    const traced = customer.receiver.received.filter(({ headers }) => String(headers.traceparent).includes(traceId));
    expect(traced.length).toBeGreaterThan(0);
    process.stdout.write(`${drawTrace(spans).join('\n')}\n`);
  });

  it('is not made for a stranger who asks for one', async () => {
    const { traceId, traceparent } = newTrace();
    await request('/games', { key: await red.key(), headers: { traceparent } });
    // Spans leave in the order in which they end: once a later one is there, an earlier one would be.
    const later = newTrace();
    await proxied('/games', { key: await red.key(), headers: { traceparent: later.traceparent } });
    await eventually(async () => expect(await spansOf(later.traceId)).not.toEqual([]), { timeoutMs: 60_000 });
    expect(await spansOf(traceId)).toEqual([]);
  });
});
