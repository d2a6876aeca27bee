import type { RouteDefinition } from '../operation/route-definition.js';
import type { JsonSchema } from '../operation/map-subschemas.js';
import { type Components, createComponents } from './components.js';
import { codesByStatus, ERROR_SCHEMAS, errorResponses } from './describe-errors.js';
import { NUMBERED_EVENT } from '../operation/streams/event-streams.js';
import { VECTOR } from '../operation/streams/vector-ids.js';
import { describeOperation } from './describe-operation.js';
import { API_KEY, BY_KEY, BY_SESSION, CHOSEN_SCOPE, sessionOf, WEB_APP } from './describe-security.js';
import { HEADERS, REPLAYED_HEADER } from './headers.js';
import { illustrate } from './illustrate.js';
import type { RecordedExamples } from './recorded-example.js';
import { type Tag, TAGS } from '../operation/tags.js';

/** An OpenAPI 3.1 document as a plain object. */
export type OpenApiDocument = Record<string, unknown>;

export interface DocumentOptions {
  title: string;
  description: string;
  version: string;
  /** Address of the API without `/api/v1`. */
  baseUrl: string;
  examples: RecordedExamples;
  /** Whether the document describes calls by a session, beside those by a key. */
  describesSessions?: boolean;
  /** A shell sample for an operation, if the document shows one. */
  sampleOf?(route: RouteDefinition): string;
  /** Further sections of the document besides the operations under `/api/v1`, built with the same components. */
  describeMore?(components: Components): DocumentParts;
}

/** Sections that are merged into a document. */
export interface DocumentParts {
  paths?: Record<string, JsonSchema>;
  webhooks?: Record<string, JsonSchema>;
  /** By operationId. */
  callbacks?: Record<string, JsonSchema>;
  tags?: readonly Tag[];
  /** Error statuses that its paths can return. */
  errorStatuses?: readonly number[];
}

/** Describes `routes` in OpenAPI 3.1. Everything in it comes from the route declarations, the table of errors and recorded calls. */
export function buildDocument(routes: readonly RouteDefinition[], options: DocumentOptions): OpenApiDocument {
  const components = createComponents();
  const { describesSessions = false } = options;
  const more = options.describeMore?.(components) ?? {};
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const operation = describeOperation(route, components, {
      example: options.examples[route.operationId],
      describesSessions,
      ...(options.sampleOf && { sample: options.sampleOf(route) }),
    });
    const callbacks = more.callbacks?.[route.operationId];
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: { ...operation, ...(callbacks && { callbacks }) } };
  }
  const statuses = new Set([
    ...routes.flatMap((route) => Object.keys(codesByStatus(route, describesSessions)).map(Number)),
    ...(more.errorStatuses ?? []),
  ]);
  const tags = new Set<Tag>([...routes.map(({ tag }) => tag), ...(more.tags ?? [])]);
  const takesKey = routes.some(({ isIdempotent }) => isIdempotent);
  const document = {
    openapi: '3.1.0',
    info: {
      title: options.title,
      description: options.description,
      version: options.version,
      contact: { name: 'Matchpoint', url: `${options.baseUrl}/api-reference` },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: `${options.baseUrl}/api/v1`, description: 'This installation.' }],
    security: describesSessions ? [...BY_KEY, ...BY_SESSION] : BY_KEY,
    tags: (Object.keys(TAGS) as Tag[]).filter((name) => tags.has(name)).map((name) => ({ name, description: TAGS[name] })),
    paths: { ...paths, ...more.paths },
    ...(more.webhooks && { webhooks: more.webhooks }),
    components: {
      securitySchemes: { apiKey: API_KEY, ...(describesSessions && { session: sessionOf(options.baseUrl) }) },
      headers: takesKey ? HEADERS : omit(HEADERS, REPLAYED_HEADER),
      parameters: {
        ...(takesKey && { IdempotencyKey: IDEMPOTENCY_KEY }),
        ...(routes.some(({ stream }) => stream) && LAST_EVENT_IDS),
        ...(describesSessions && { WebApp: WEB_APP, Scope: CHOSEN_SCOPE }),
      },
      responses: errorResponses(statuses),
      schemas: sorted({ ...components.schemas, ...ERROR_SCHEMAS }),
    },
  };
  illustrate(document, options.examples);
  return document;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    '1 to 255 visible ASCII characters: a new value for each intended effect, the same value for each retry. It may ' +
    'be in double quotes.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' },
  example: '5f1c1f0e-6d0b-4c0e-9d7e-2f4b8a1c3e55',
};

const lastEventId = (schema: JsonSchema, example: string, otherwise = ''): JsonSchema => ({
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'The `id` of the last event received: the stream starts with the events after it. Browsers send it automatically.' + otherwise,
  schema: { type: 'string', ...schema },
  example,
});
/** By how streams identify events: a match by number, several matches by one number each, others by ids and marks. */
const LAST_EVENT_IDS = {
  LastEventId: lastEventId({ pattern: NUMBERED_EVENT }, '7'),
  LastEventNumbers: lastEventId({ pattern: VECTOR }, '12.0.7'),
  LastEventIdOrMark: lastEventId({}, 'at_1768478400000', ' With any other value the stream starts over.'),
};

const omit = (parts: Record<string, JsonSchema>, name: string): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(parts).filter(([each]) => each !== name));

const sorted = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(schemas).sort(([left], [right]) => (left < right ? -1 : 1)));
