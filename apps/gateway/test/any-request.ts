import { METHODS } from 'node:http';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { RouteDefinition } from '../src/operation/route-definition.js';

/** A request as bytes, and what is known of it. */
export interface AnyRequest {
  bytes: Buffer;
  method: string;
  /** The operation that its path names, where it surely does. */
  route: RouteDefinition | undefined;
  /** It may announce more than it sends: who waits for the rest does nothing wrong. */
  isUnfinished: boolean;
}

const texts = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '..', '%', '%00', '%zz', '\u0000', '\ud800', 'x'.repeat(300), 'x'.repeat(1_100)),
);
/** What a client may put into a header, and sometimes what it may not. */
const fieldValues = fc.oneof(
  { weight: 20, arbitrary: fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '.')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 10 }) },
);
const FIELDS: [name: string, values: string[]][] = [
  ['Content-Type', ['application/json', 'application/json; charset=utf-8', 'application/problem+json', 'text/plain']],
  ['Content-Type', ['', ';', 'application/json; charset=utf-16', 'multipart/form-data']],
  ['Content-Encoding', ['gzip', 'x-gzip', 'identity', '', 'br', 'gzip, gzip', 'deflate']],
  ['Expect', ['100-continue', '100-Continue', '200-maybe']],
  ['Idempotency-Key', ['k', '"k"', '', 'two words', '""']],
  ['X-Request-Id', ['trace-1', 'x'.repeat(200), '']],
  ['Origin', ['https://example.org', 'null']],
  ['Access-Control-Request-Method', ['POST']],
  ['Connection', ['close', 'keep-alive', 'upgrade', 'Transfer-Encoding']],
  ['Upgrade', ['websocket', 'h2c']],
  ['X-Forwarded-For', ['1.2.3.4', 'unknown', '::1, 2.2.2.2']],
  ['Accept-Version', ['1.0.0', '*']],
  ['Range', ['bytes=0-1']],
  ['X-Anything', ['x']],
];
/** Those whose mere presence makes most requests malformed. */
const FRAMING_FIELDS: typeof FIELDS = [
  ['Host', ['x', 'a b', '']],
  ['Transfer-Encoding', ['gzip, chunked', 'chunked', 'identity']],
  ['x()', ['x']],
  ['X Y', ['x']],
];
const fieldOf = (given: typeof FIELDS): fc.Arbitrary<[string, string]> =>
  fc.constantFrom(...given).chain(([name, known]) => {
    return fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: fieldValues }),
    );
  });
const fields = fc.oneof({ weight: 20, arbitrary: fieldOf(FIELDS) }, { weight: 1, arbitrary: fieldOf(FRAMING_FIELDS) });

const numbers = fc.constantFrom('0', '-1', '1e30', '1e999', '9007199254740993', '0.1', '25').map((text) => `\u0001${text}`);
/** Numbers as they are written: `JSON.stringify` would write others. */
const writeJson = (value: unknown): string => JSON.stringify(value).replaceAll(/"\\u0001([-+.e\d]+)"/g, '$1');
const nested = fc.integer({ min: 1, max: 60 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown);
const values = fc.oneof(numbers, texts, fc.jsonValue({ maxDepth: 3 }), nested);
const PLAIN_BODIES = ['', ' ', '{}', '[]', '{', 'null', '"', `{"a":[${'0,'.repeat(20_000)}0]}`, `{"a":"${'x'.repeat(70_000)}"}`];

/** A body for the operation: some of its fields with any values, and others. */
function bodiesOf(route: RouteDefinition | undefined): fc.Arbitrary<Buffer> {
  const names = [...Object.keys(route?.body?.properties ?? {}), 'newField', '__proto__', 'constructor', 'a, b\r\n'];
  const objects = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), texts), values), { maxLength: 8 })
    .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`).join(',')}}`);
  const plain = fc.oneof(
    { weight: 6, arbitrary: objects.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constantFrom(...PLAIN_BODIES).map((text) => Buffer.from(text)) },
  );
  return fc.tuple(plain, fc.constantFrom('plain', 'plain', 'gzip', 'cut')).map(([body, form]) => {
    if (form === 'plain') return body;
    return form === 'gzip' ? gzipSync(body) : gzipSync(body).subarray(0, -3);
  });
}

/** How the end of a body is announced: truthfully, or not. */
const FRAMINGS: Record<string, (body: Buffer) => [header: string | undefined, framed: Buffer]> = {
  length: (body) => [`Content-Length: ${body.length}`, body],
  chunks: (body) => [
    'Transfer-Encoding: chunked',
    Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from(body.length > 0 ? '\r\n0\r\n\r\n' : '\r\n')]),
  ],
  none: () => [undefined, Buffer.alloc(0)],
  short: (body) => [`Content-Length: ${Math.floor(body.length / 2)}`, body],
  huge: (body) => ['Content-Length: 1000000000', body],
  noNumber: (body) => ['Content-Length: -1', body],
  badChunks: (body) => ['Transfer-Encoding: chunked', Buffer.concat([Buffer.from('zz\r\n'), body])],
};
const framings = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('length', 'chunks', 'none') },
  { weight: 1, arbitrary: fc.constantFrom('short', 'huge', 'noNumber', 'badChunks') },
);

const queries = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((query) => `?${query}`),
  fc.constantFrom('?limit=0', '?limit=1&limit=2', '?%', '?a=%00', '?__proto__=1', '#x'),
);
const TARGETS = [
  '/',
  '*',
  '//',
  '/api/v1',
  '/health/live',
  '/health/ready',
  '/api-reference',
  '/uploads/x',
  `/uploads/${'a'.repeat(43)}`,
  '/media/img_1',
  '/api/v1/games',
  '/%',
  'http://x/api/v1/games',
  `/${'x'.repeat(20_000)}`,
];
const METHODS_AND_NONE = [...METHODS.filter((method) => method !== 'CONNECT'), 'get', 'X'];

/** A target of one of `routes` with any parameters, or any target at all. */
function targets(routes: readonly RouteDefinition[]): fc.Arbitrary<{ method: string; target: string; route: RouteDefinition | undefined }> {
  const parameter = texts.map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '') || 'x'));
  const parameters = fc.array(parameter, { minLength: 3, maxLength: 3 });
  const known = fc.tuple(fc.constantFrom(...routes), parameters, queries).map(([route, given, query]) => {
    const left = [...given];
    const path = route.path.replaceAll(/\{\w+\}/g, () => left.pop() ?? 'x');
    const isAnother = /%2F|\/\.\.?(?:\/|$)/.test(path);
    return { method: route.method as string, target: `/api/v1${path}${query}`, route: isAnother ? undefined : route };
  });
  const anywhere = fc
    .tuple(fc.constantFrom(...METHODS_AND_NONE), fc.oneof(fc.webPath(), fc.constantFrom(...TARGETS)))
    .map(([method, target]) => ({ method, target, route: undefined }));
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: anywhere });
}

/** Requests to `routes` and elsewhere, good, bad and broken; most of them with the key. */
export function anyRequest(routes: readonly RouteDefinition[], key: () => string): fc.Arbitrary<AnyRequest> {
  return targets(routes).chain(({ method, target, route }) =>
    fc
      .record({
        body: bodiesOf(route),
        framing: framings,
        given: fc.array(fields, { maxLength: 4 }),
        isKeyed: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
        version: fc.oneof(
          { weight: 20, arbitrary: fc.constant('1.1') },
          { weight: 1, arbitrary: fc.constantFrom('1.0', '2.0', '0.9', '9.9') },
        ),
      })
      .map(({ body, framing, given, isKeyed, version }) => {
        const [length, framed] = (FRAMINGS[framing] as (typeof FRAMINGS)[string])(body);
        const lines = [
          `${method} ${target} HTTP/${version}`,
          'Host: x',
          ...(isKeyed ? [`Authorization: Bearer ${key()}`] : []),
          ...given.map(([name, value]) => `${name}: ${value}`),
          ...(length === undefined ? [] : [length]),
          '',
          '',
        ];
        const isUnfinished = given.some(([name]) => name === 'Transfer-Encoding');
        return { method, route, isUnfinished, bytes: Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), framed]) };
      }),
  );
}
