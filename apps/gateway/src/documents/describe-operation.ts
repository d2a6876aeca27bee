import type { TObject, TSchema } from 'typebox';
import { bodyBoundsOf } from '../transport/body-bounds.js';
import { answersKeys, repeatOf } from '../edge/admission/operation-access.js';
import type { RouteDefinition } from '../operation/route-definition.js';
import type { JsonSchema } from '../operation/map-subschemas.js';
import type { Components } from './components.js';
import { codesByStatus, errorReferences } from './describe-errors.js';
import { describeRoute } from './describe-route.js';
import { isForWebApp, securityOf } from './describe-security.js';
import { encodeEvent } from '../operation/streams/event-stream.js';
import { VECTOR } from '../operation/streams/vector-ids.js';
import { describeImageBody } from './image-body.js';
import { headerReferences, OF_EVERY_ANSWER, REPLAYED_HEADER } from './headers.js';
import { showExample } from './placeholders.js';
import type { RecordedExample } from './recorded-example.js';

const WEB_APP = { $ref: '#/components/parameters/WebApp' };
/** The parameter depends on the stream: one match with numbered events, several matches, or events without numbers. */
const lastEventIdOf = ({ query }: RouteDefinition): JsonSchema => {
  const { after } = (query?.properties ?? {}) as { after?: { type?: string; pattern?: string } };
  const name = after?.type === 'integer' ? 'LastEventId' : after?.pattern === VECTOR ? 'LastEventNumbers' : 'LastEventIdOrMark';
  return { $ref: `#/components/parameters/${name}` };
};
const SCOPE = { $ref: '#/components/parameters/Scope' };
const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' };

/** One operation as OpenAPI has it. Everything in it comes from the declaration, the table of errors and a recorded call. */
export function describeOperation(
  route: RouteDefinition,
  components: Components,
  { example, describesSessions, sample }: { example: RecordedExample | undefined; describesSessions: boolean; sample?: string },
): JsonSchema {
  const name = `${route.operationId.charAt(0).toUpperCase()}${route.operationId.slice(1)}`;
  const codes = codesByStatus(route, describesSessions);
  return {
    'operationId': route.operationId,
    'summary': route.summary,
    'description': describeRoute(route),
    'tags': [route.tag],
    ...(describesSessions && securityOf(route)),
    'parameters': [
      ...parameters('path', route.params, components, example?.request.path),
      ...parameters('query', route.query, components, example?.request.query),
      ...(route.isIdempotent ? [IDEMPOTENCY_KEY] : []),
      ...(isForWebApp(route) ? [WEB_APP] : []),
      ...(route.stream ? [lastEventIdOf(route)] : []),
      ...(describesSessions && route.takesScope ? [SCOPE] : []),
    ],
    ...(route.body && {
      requestBody: describeBody(
        route,
        components.refer({ description: `Request body of \`${route.operationId}\`.`, ...route.body }, `${name}Body`),
        example,
      ),
    }),
    ...(route.takesImage && { requestBody: describeImageBody(components) }),
    'responses': {
      [route.status ?? 200]: {
        description: 'Success.',
        headers: headerReferences([...OF_EVERY_ANSWER, 'X-Matchpoint-Ignored-Fields', ...(route.isIdempotent ? [REPLAYED_HEADER] : [])]),
        content: describeAnswer(
          route,
          components.refer({ description: `Response of \`${route.operationId}\`.`, ...route.response }, `${name}Result`),
          example?.response,
        ),
      },
      ...errorReferences(codes),
    },
    ...(answersKeys(route) && { 'x-required-scope': route.scope }),
    ...(route.plan && { 'x-required-plan-feature': route.plan }),
    ...(route.keyKind && { 'x-key-kind': route.keyKind }),
    ...(route.emits && { 'x-emits': route.emits }),
    'x-matchpoint-repeat': repeatOf(route),
    ...(sample !== undefined && { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: sample }] }),
    'x-error-codes': codes,
  };
}

/** Of a stream, what OpenAPI 3.1 can say: text, and the schema of its first event's data beside it. */
function describeAnswer(route: RouteDefinition, schema: JsonSchema, example: unknown): JsonSchema {
  if (!route.stream) return { 'application/json': { schema, ...exampleOf(example) } };
  const text = example === undefined ? undefined : encodeEvent({ event: 'snapshot', data: JSON.stringify(example) }).toString();
  return {
    'text/event-stream': {
      schema: {
        type: 'string',
        description: 'Server-sent events. The schema describes `data` of the first one.',
        contentMediaType: 'application/json',
        contentSchema: schema,
      },
      ...exampleOf(text),
    },
  };
}

/** The media type and its bounds: what is larger is refused, whatever its fields hold (docs/reference/errors.md#request-bodies). */
function describeBody(route: RouteDefinition, schema: JsonSchema, example: RecordedExample | undefined): JsonSchema {
  const { bytes, keys, values } = bodyBoundsOf(route);
  return {
    'description': `At most ${bytes / 1024} KiB (after decoding, with \`Content-Encoding: gzip\`), ` + `${keys} keys and ${values} values.`,
    'required': (route.body?.required ?? []).length > 0,
    'content': { 'application/json': { schema, ...showExample(example?.request.body) } },
    'x-body-limit': bytes,
  };
}

function parameters(
  place: 'path' | 'query',
  schema: TObject | undefined,
  components: Components,
  given: Record<string, unknown> = {},
): JsonSchema[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]: [string, TSchema]) => {
    const { description, examples, ...shape } = components.refer(property) as Annotated;
    // The description of a named schema is at its component.
    const { description: meaning, default: fallback, enum: values } = property as Annotated;
    return {
      name,
      in: place,
      required: place === 'path' || ((schema?.required ?? []) as readonly string[]).includes(name),
      description: description ?? meaning,
      schema: shape,
      ...showExample(given[name] ?? examples?.[0] ?? fallback ?? values?.[0]),
    };
  });
}

interface Annotated {
  description?: string;
  examples?: unknown[];
  default?: unknown;
  enum?: unknown[];
}

const exampleOf = (example: unknown): { example?: unknown } => (example === undefined ? {} : { example });
