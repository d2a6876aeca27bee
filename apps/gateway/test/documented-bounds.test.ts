import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONDITIONAL } from '../src/operation/conditions.js';
import type { JsonSchema } from '../src/operation/map-subschemas.js';
import { EXAMPLES } from '../src/generated/examples.js';
import { type Bounded, type Place, probesOf, sampleOf, setAt } from './probe-bounds.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}
interface Operation {
  'operationId': string;
  'security'?: Record<string, unknown>[];
  'x-key-kind'?: KeyKind;
  'parameters'?: (Parameter | { $ref: string })[];
  'requestBody'?: { content: Record<string, { schema: JsonSchema }> };
}
interface Described {
  paths: Record<string, Record<string, Operation> & { servers?: object }>;
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, Parameter> };
}
type KeyKind = 'personal' | 'game_developer' | 'league_operator';
/** A request before one of its values is changed. */
interface Sent {
  method: string;
  path: string;
  operation: Operation;
  values: { path: Record<string, unknown>; query: Record<string, unknown>; header: Record<string, unknown>; body: unknown };
}

/** Every league, match and provider that the tests name. */
const NAMES: Record<string, string> = { matchId: 'match_1', mapIndex: '0', provider: 'discord', gameId: 'valorant', mode: 'competitive' };
const database = useDatabase('gateway');
let gateway: TestGateway;
let document: Described;

beforeAll(async () => {
  // Not as if they were down: after some such answers in a row no more of them would be asked.
  const otherwise = async (): Promise<never> => {
    throw new DomainError('error_not_found');
  };
  const league = { id: 'x', slug: 'x', name: 'X', seasons: [] };
  const services = {
    otherwise,
    // Whoever is asked for before a body is looked at: staff, leagues, providers.
    staff: { requireStaff: async () => ({}) },
    leagues: {
      resolveLeagues: async ({ identifiers }: { identifiers: string[] }) => ({
        leagues: identifiers.map((identifier) => ({ ...league, identifier })),
      }),
    },
    identities: { listProviders: async () => ({ providers: [{ id: 'discord', name: 'Discord' }] }) },
  };
  // Behind a proxy that names no address there is no bucket of addresses.
  gateway = await startTestGateway(database, services as never, { MATCHPOINT_TRUST_PROXY: '127.0.0.1/32' });
  document = (await (await gateway.fetch('//api-reference/openapi.full.json')).json()) as Described;
});
afterAll(() => gateway.stop());

describe('documented limits', () => {
  it('are checked for every body: a value beyond a limit is refused with its field, the limit itself is accepted', async () => {
    const { faults, sent } = await walk(function* (operation) {
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (schema !== undefined) yield { in: 'body', at: [], schema };
    });
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(500);
  }, 900_000);

  it.each(['path', 'query', 'header'] as const)(
    'are what the gateway checks of every %s parameter: it refuses one beyond each, naming the parameter, and not the bound itself',
    async (place) => {
      const { faults, sent } = await walk(function* (operation) {
        for (const { name, in: where, schema } of parametersOf(operation))
          if (where === place && name !== 'X-Matchpoint-Web') yield { in: place, at: [name], schema };
      });
      expect(faults).toEqual([]);
      expect(sent).toBeGreaterThan(80);
    },
    900_000,
  );
});

describe('documented conditions between fields', () => {
  /** What other services judge is tested there. */
  const OF_SERVICES = ['createLeagueBan', 'createLeaguePenalty'];

  it('are checked: a body is refused if and only if it violates them', async () => {
    const ajv = new Ajv2020({ strict: false });
    const faults: string[] = [];
    const seen: string[] = [];
    for (const request of requests()) {
      const { operationId, requestBody } = request.operation;
      const schema = resolve(requestBody?.content['application/json']?.schema);
      const conditions = Object.fromEntries(CONDITIONAL.flatMap((keyword) => (keyword in schema ? [[keyword, schema[keyword]]] : [])));
      if (Object.keys(conditions).length === 0 || OF_SERVICES.includes(operationId)) continue;
      seen.push(operationId);
      const isKept = ajv.compile(conditions);
      const names = namesIn(conditions);
      for (const body of combinationsOf(request.values.body as object, names, schema)) {
        const answer = await send({ ...request, values: { ...request.values, body } });
        const isRefused = answer.status === 400;
        if (isRefused === isKept(body)) faults.push(`${operationId} ${JSON.stringify(body)}: ${answer.status} ${await answer.text()}`);
      }
    }
    expect(faults).toEqual([]);
    expect(seen.toSorted()).toEqual([
      ...['completeSecondFactor', 'confirmUserAccount', 'createApiKey', 'createMatch', 'markUserNotificationsRead'],
      ...['resolveLeagueChatReport', 'resolveStaffChatReport', 'updateApiKey'],
    ]);
  });

  /** Fields that conditions speak of. */
  const namesIn = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { required = [], properties = {}, ...rest } = schema as { required?: string[]; properties?: object };
    return [...new Set([...required, ...Object.keys(properties), ...Object.values(rest).flatMap(namesIn)])];
  };

  /** The example with every choice of these fields there or not. */
  function combinationsOf(example: object, names: readonly string[], { properties = {} }: Bounded): object[] {
    const values = names.map((name): [string, unknown] => [name, (example as Record<string, unknown>)[name] ?? valueOf(properties[name])]);
    return Array.from({ length: 2 ** names.length }, (_, choice) => {
      const left = Object.entries(example).filter(([name]) => !names.includes(name));
      return Object.fromEntries([...left, ...values.filter((__, index) => (choice & (1 << index)) !== 0)]);
    }).filter((body) => !('action' in example) || 'action' in body);
  }
  const valueOf = (schema: JsonSchema | undefined): unknown => sampleOf(schema, { resolve, example: undefined });
});

/** Sends one beyond every bound of the places, and the bound itself. */
async function walk(placesOf: (operation: Operation) => Iterable<Place>): Promise<{ faults: string[]; sent: number }> {
  const faults: string[] = [];
  let sent = 0;
  for (const request of requests()) {
    for (const place of placesOf(request.operation)) {
      for (const probe of probesOf(place, { resolve, example: request.values.body })) {
        const { within, beyond, bound, named } = probe;
        const ask = (value: unknown): Promise<Outcome> => refusalOf(withValue(request, place.in, probe.at, value), named);
        sent += 1;
        const what = `${request.operation.operationId}: ${named}`;
        const outcome = await ask(beyond);
        if (outcome.refusal === undefined) faults.push(`${what} beyond its ${bound} is not refused: ${outcome.answered}`);
        if (OF_BOUND.test((await ask(within)).refusal ?? '')) faults.push(`${what} at its ${bound} is refused`);
      }
    }
  }
  return { faults, sent };
}

/** Every operation of the API, as its example sends it. */
function requests(): Sent[] {
  return Object.entries(document.paths)
    .filter(([, { servers }]) => servers === undefined)
    .flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(([method, operation]) => {
        const { request = {} } = EXAMPLES[operation.operationId] ?? {};
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, string] => [name, NAMES[name] ?? 'x']);
        const values = { path: Object.fromEntries(names) as object, query: { ...request.query }, header: {}, body: request.body };
        return { method, path, operation, values: values as Sent['values'] };
      }),
    );
}

function resolve(schema: JsonSchema | undefined): Bounded {
  const name = typeof schema?.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? ((schema ?? {}) as Bounded) : ((document.components.schemas[name] ?? {}) as Bounded);
}

const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map((each) => ('$ref' in each ? (document.components.parameters[each.$ref.split('/').at(-1) ?? ''] as Parameter) : each));

function withValue(request: Sent, place: Place['in'], at: readonly string[], value: unknown): Sent {
  return { ...request, values: { ...request.values, [place]: setAt(request.values[place] ?? {}, at, value) } };
}

/** The gateway has no service behind it, so nothing but its own checks refuses a value. */
async function send({ method, path, operation, values }: Sent): Promise<Response> {
  const { security } = operation;
  const isForKeys = security === undefined || security.some((scheme) => 'apiKey' in scheme);
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.path[name])));
  const query = new URLSearchParams(
    Object.entries(values.query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const headers: Record<string, string> = isForKeys
    ? { authorization: `Bearer ${await nextOf(operation['x-key-kind'] ?? 'personal')}` }
    : { 'cookie': await nextOf('session'), 'x-matchpoint-web': '1' };
  const hasBody = operation.requestBody?.content['application/json'] !== undefined;
  return gateway.fetch(`${url}${query && `?${query}`}`, {
    method: method.toUpperCase(),
    ...(hasBody && { body: JSON.stringify(values.body ?? {}) }),
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }), ...(values.header as Record<string, string>) },
    // Streams do not end.
    signal: AbortSignal.timeout(10_000),
  });
}

/** A key has 60 tokens, a person in sessions 240; a new one follows before they are spent. */
const USES = { key: 50, session: 200 };
const rings = new Map<string, { credential: Promise<string>; left: number }>();
let people = 0;

function nextOf(kind: KeyKind | 'session'): Promise<string> {
  let ring = rings.get(kind);
  if (!ring || ring.left === 0) {
    people += 1;
    const credential = kind === 'session' ? gateway.signIn(`user_${people}`).then(({ cookie }) => cookie) : gateway.key(grantOf(kind));
    ring = { credential, left: kind === 'session' ? USES.session : USES.key };
    rings.set(kind, ring);
  }
  ring.left -= 1;
  return ring.credential;
}

const grantOf = (kind: KeyKind) => ({
  kind,
  ...(kind === 'game_developer' && { gameId: 'valorant' }),
  ...(kind === 'league_operator' && { leagueId: 'x' }),
});

/** How the gateway says that a value is beyond a bound. */
const OF_BOUND = /must not have (fewer|more) than|must be [<>]/;

/** What an answer says of a value. */
interface Outcome {
  answered: string;
  /** Undefined where it does not refuse the value. */
  refusal: string | undefined;
}

async function refusalOf(request: Sent, named: string): Promise<Outcome> {
  const answer = await send(request);
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel();
    return { answered: 'a stream', refusal: undefined };
  }
  const text = await answer.text();
  const answered = `${answer.status} ${text.slice(0, 200)}`;
  // The way to something that there is not by far is no way to anything.
  if (answer.status === 413 || (answer.status === 404 && named.startsWith('path.'))) return { answered, refusal: answered };
  const { issues = [] } = JSON.parse(text) as { issues?: { path: string; message: string }[] };
  const found = answer.status === 400 ? issues.find(({ path }) => path.toLowerCase() === named.toLowerCase()) : undefined;
  return { answered, refusal: found?.message };
}
