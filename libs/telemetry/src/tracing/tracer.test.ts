import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentTraceparent, type SpanStart, traced, tracedFrom, tracedJoined, tracedRequest, useTracer } from './tracer.js';
import { parseTraceparent } from './traceparent.js';

const TRACE = 'a'.repeat(32);
const told = (flags: string, traceId = TRACE): string => `00-${traceId}-${'b'.repeat(16)}-${flags}`;
const span = (name: string) => ({ name, kind: 'internal' as const });

let started: (SpanStart & { error?: unknown })[];
beforeEach(() => {
  started = [];
  useTracer({
    ratio: 0,
    start(start) {
      const spanId = String(started.push(start)).padStart(16, '0');
      return {
        traceId: start.parent?.traceId ?? 'c'.repeat(32),
        spanId,
        set: () => undefined,
        end: (error) => Object.assign(start, error !== undefined && { error }),
      };
    },
  });
});
afterEach(() => useTracer(undefined));

const request = <Result>(header: unknown, isTrusted: boolean, work: () => Promise<Result>) =>
  tracedRequest({ header, isTrusted: () => isTrusted }, () => span('request'), work);

describe('a trace', () => {
  it('covers the request and all work done for it', async () => {
    await request(told('01'), true, () => traced(span('outer'), () => traced(span('inner'), async () => undefined)));
    expect(started.map(({ name, parent }) => [name, parent?.traceId, parent?.spanId])).toEqual([
      ['request', TRACE, 'b'.repeat(16)],
      ['outer', TRACE, '0000000000000001'],
      ['inner', TRACE, '0000000000000002'],
    ]);
  });

  it("is continued by another process from the caller's `traceparent`", async () => {
    const sent = await request(told('01'), true, async () => currentTraceparent());
    await tracedFrom(sent, span('served'), async () => undefined);
    expect(started.at(-1)).toMatchObject({ name: 'served', parent: { traceId: TRACE, spanId: '0000000000000001' } });
  });

  it('is not begun by a stranger; their trace is only linked if the request is chosen for tracing', async () => {
    await request(told('01'), false, async () => expect(currentTraceparent()).toBeUndefined());
    expect(started).toEqual([]);
  });

  it('is not created if a trusted sender does not sample, nor from a malformed traceparent', async () => {
    await request(told('00'), true, () => traced(span('never'), async () => undefined));
    await tracedFrom('00-nonsense', span('never'), async () => undefined);
    await tracedFrom(told('00'), span('never'), async () => undefined);
    expect(started).toEqual([]);
  });

  it('does not describe a request that it does not record', async () => {
    const partOf = vi.fn(() => span('request'));
    for (const header of [undefined, told('00'), '00-nonsense'])
      await tracedRequest({ header, isTrusted: () => true }, partOf, async () => undefined);
    expect(partOf).not.toHaveBeenCalled();
  });

  it('shows joined work once, with links to the other traces, and never for an untraced caller', async () => {
    const other = told('01', 'd'.repeat(32));
    await request(told('01'), true, () => tracedJoined([undefined, told('01'), other], span('joined'), async () => undefined));
    expect(started.at(-1)).toMatchObject({ parent: { traceId: TRACE }, links: [{ traceId: 'd'.repeat(32) }] });
    await request(told('01'), true, () => tracedJoined([undefined], span('joined'), () => traced(span('within'), async () => undefined)));
    expect(started.map(({ name }) => name)).toEqual(['request', 'joined', 'request']);
  });

  it('records the failure of each span and rethrows it', async () => {
    const failure = new Error('failed');
    await expect(request(told('01'), true, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(started[0]?.error).toBe(failure);
  });

  it('costs only a comparison if the process traces nothing', async () => {
    useTracer(undefined);
    expect(await request(told('01'), true, async () => currentTraceparent())).toBeUndefined();
    expect(started).toEqual([]);
  });
});

it.each([
  [told('01'), true],
  [told('03'), true],
  [told('00'), false],
])('reads %s', (header, isSampled) => {
  expect(parseTraceparent(header)).toMatchObject({ traceId: TRACE, isSampled });
});

it.each([undefined, '', `01-${TRACE}-${'b'.repeat(16)}-01`, `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, ['a', 'b'], `${told('01')}-more`])(
  'takes %j for no traceparent',
  (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  },
);
