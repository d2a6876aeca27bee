import { ERRORS, type ErrorCode } from '@matchpoint/errors';
import type { TObject, TSchema } from 'typebox';
import { bodyBoundsOf } from '../http/body-bounds.js';
import { derivedErrors, type RouteDefinition } from '../http/define-route.js';

/** An OpenAPI 3.1 document as plain data. */
export type OpenApiDocument = Record<string, unknown>;

export interface DocumentOptions {
  title: string;
  description: string;
  version: string;
  /** Address of the API without `/api/v1`. */
  baseUrl: string;
}

const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'];
const headerReferences = (names: string[]): object => Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Describes `routes` in OpenAPI 3.1. Everything in it comes from the route declarations and the table of errors. */
export function buildDocument(routes: readonly RouteDefinition[], options: DocumentOptions): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: options.title, description: options.description, version: options.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${options.baseUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer mp_live_…`' } },
      headers: {
        'X-RateLimit-Limit': { description: "The bucket's capacity.", schema: { type: 'integer' } },
        'X-RateLimit-Remaining': { description: 'Whole tokens left.', schema: { type: 'integer', minimum: 0 } },
        'X-RateLimit-Reset': { description: 'Whole seconds until enough tokens are there; no timestamp.', schema: { type: 'integer', minimum: 0 } },
        'X-Request-Id': { description: "The request's id: the caller's own, or a new one.", schema: { type: 'string' } },
        'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'integer', minimum: 1 } },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'message', 'details', 'requestId'],
  properties: {
    error: { type: 'string', description: 'Stable code; rely on this.' },
    message: { type: 'string', description: 'For people.' },
    details: { type: 'string', description: 'The message again.' },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

function describeOperation(route: RouteDefinition): object {
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: describeAccess(route),
    tags: [route.tag],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.isIdempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', minLength: 1, maxLength: 255 } }] : []),
    ],
    ...(route.body && {
      requestBody: describeBody(route, route.body),
    }),
    responses: {
      [route.status ?? 200]: { description: 'Success', headers: headerReferences(RATE_LIMIT_HEADERS), content: { 'application/json': { schema: route.response } } },
      ...describeErrors(route),
    },
    'x-required-scope': route.scope,
    ...(route.plan && { 'x-required-plan-feature': route.plan }),
    ...(route.keyKind && { 'x-key-kind': route.keyKind }),
  };
}

/** The media type and its bounds: what is larger is refused, whatever its fields hold (contract 5). */
function describeBody(route: RouteDefinition, schema: TObject): object {
  const { bytes, keys, values } = bodyBoundsOf(route);
  return {
    description: `At most ${bytes / 1024} KiB (decoded, where it is sent with \`Content-Encoding: gzip\`), ${keys} keys and ${values} values.`,
    required: (schema.required ?? []).length > 0,
    content: { 'application/json': { schema } },
    'x-body-limit': bytes,
  };
}

function describeAccess(route: RouteDefinition): string {
  const scopes = typeof route.scope === 'string' ? [route.scope] : route.scope;
  return [
    route.scope === 'public' ? 'Needs a valid key, no scope.' : `Needs scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`,
    route.plan && 'Needs plan api_pro or higher.',
    route.keyKind && `Needs a ${route.keyKind.replace('_', '-')} key.`,
  ].filter(Boolean).join(' ');
}

function parameters(place: 'path' | 'query', schema: TObject | undefined): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]: [string, TSchema]) => {
    const { description, ...rest } = property as { description?: string };
    return { name, in: place, required: place === 'path', ...(description !== undefined && { description }), schema: rest };
  });
}

/** Requests that never reach an operation: too slow to arrive, with headers (or an address) too large. */
const TRANSPORT_REFUSALS = [408, 431];

/** One response a status, naming every code it can carry. */
function describeErrors(route: RouteDefinition): object {
  const byStatus = new Map<number, ErrorCode[]>(TRANSPORT_REFUSALS.map((status) => [status, ['INVALID_INPUT']]));
  for (const code of derivedErrors(route)) {
    const { http } = ERRORS[code];
    byStatus.set(http, [...byStatus.get(http) ?? [], code]);
  }
  const statuses = [...byStatus].sort(([left], [right]) => left - right);
  return Object.fromEntries(statuses.map(([status, codes]) => [status, {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    headers: headerReferences([...RATE_LIMIT_HEADERS, ...(status === 429 || status === 503 ? ['Retry-After'] : [])]),
    content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { enum: codes } } }] } } },
  }]));
}
