import { ERRORS, type ErrorCode } from '@matchpoint/errors';
import { derivedErrors, type RouteDefinition } from '../operation/route-definition.js';
import type { JsonSchema } from '../operation/map-subschemas.js';
import { headerReferences, OF_EVERY_ANSWER } from './headers.js';

/** Names of the shared responses, by status. */
const RESPONSES: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'RequestTimeout',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  500: 'InternalError',
  503: 'Unavailable',
};
const MEANINGS: Record<number, string> = {
  400: 'A value in the request is invalid. `issues` lists each invalid field.',
  401: 'The API key is missing, unknown, revoked or expired; the session has ended; or the email address and password do not match.',
  403: 'The key or session, its owner, or the owner’s role does not allow this.',
  404: 'The requested resource does not exist, or is hidden from the caller.',
  408: 'The request took too long to arrive.',
  409: 'The request conflicts with the current state.',
  413: 'The body is too large.',
  415: 'The operation does not accept this type of body.',
  429: 'A bucket is empty. Wait for the time in Retry-After.',
  431: 'The URL or the headers are too large.',
  500: 'Something went wrong on our side. Details are not shown; quote `requestId` when you report it.',
  503: 'A part of the service is currently unavailable. Wait for the time in Retry-After, then retry the same request.',
};
const WITH_RETRY_AFTER = [409, 429, 503];
/** Requests that never reach an operation: too slow to arrive, with headers (or an address) too large. */
const TRANSPORT_REFUSALS: Record<number, ErrorCode[]> = { 408: ['INVALID_INPUT'], 431: ['INVALID_INPUT'] };

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Codes that an operation can answer, by status, in the order of statuses. */
export type CodesByStatus = Record<number, ErrorCode[]>;

/** @param ofSessions whether callers with a session are included */
export function codesByStatus(route: RouteDefinition, ofSessions: boolean): CodesByStatus {
  return groupByStatus(derivedErrors(route, { ofSessions }), TRANSPORT_REFUSALS);
}

export function groupByStatus(codes: readonly ErrorCode[], initial: CodesByStatus = {}): CodesByStatus {
  const grouped: CodesByStatus = Object.fromEntries(Object.entries(initial).map(([status, list]) => [status, [...list]]));
  for (const code of codes) grouped[ERRORS[code].http] = [...(grouped[ERRORS[code].http] ?? []), code];
  return grouped;
}

/** References to the shared responses, each with the codes that this operation gives it. */
export function errorReferences(codes: CodesByStatus): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(codes).map(([status, list]) => [
      status,
      {
        $ref: `#/components/responses/${RESPONSES[Number(status)]}`,
        description: list.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
      },
    ]),
  );
}

/** The shared responses of the statuses that are used, by name. Each shows every code that can stand behind it. */
export function errorResponses(statuses: ReadonlySet<number>): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...statuses]
      .sort((left, right) => left - right)
      .map((status) => [
        RESPONSES[status] as string,
        {
          description: MEANINGS[status],
          headers: headerReferences([
            ...OF_EVERY_ANSWER,
            ...(WITH_RETRY_AFTER.includes(status) ? ['Retry-After'] : []),
            ...(status === 401 ? ['WWW-Authenticate'] : []),
          ]),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples: errorExamples(status) } },
        },
      ]),
  );
}

function errorExamples(status: number): Record<string, JsonSchema> {
  const codes = TRANSPORT_REFUSALS[status] ?? CODES.filter((code) => ERRORS[code].http === status);
  return Object.fromEntries(
    codes.map((code) => {
      const { message } = ERRORS[code];
      return [code, { value: { error: code, message, details: message, requestId: EXAMPLE_REQUEST_ID } }];
    }),
  );
}

const EXAMPLE_REQUEST_ID = 'req_01j6qvx3k0fd8r5y2m9wcz0001';

/** The body of every error (docs/reference/errors.md), under the names that it has in every document. */
export const ERROR_SCHEMAS: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    description: 'The body of every error response.',
    required: ['error', 'message', 'details', 'requestId'],
    properties: {
      error: { $ref: '#/components/schemas/ErrorCode' },
      message: {
        type: 'string',
        description: 'Human-readable message. It may change; rely on `error`.',
        examples: [ERRORS.error_team_not_found.message],
      },
      details: { type: 'string', description: 'Equal to `message`.', examples: [ERRORS.error_team_not_found.message] },
      requestId: { type: 'string', description: 'Equal to the header X-Request-Id.', examples: [EXAMPLE_REQUEST_ID] },
      reason: {
        type: 'string',
        description: 'Reason for rejecting a list as a whole, for operations that give one.',
        examples: ['DUPLICATE'],
      },
      issues: {
        type: 'array',
        description: 'For an invalid request: its problems, at most 20.',
        items: {
          $ref: '#/components/schemas/ErrorIssue',
        },
      },
    },
  },
  ErrorIssue: {
    type: 'object',
    description: 'One invalid field of a request.',
    required: ['path', 'message'],
    properties: {
      path: {
        type: 'string',
        description: 'Where it is: the part of the request, then the way to the value.',
        examples: ['body.selectedMaps[2]'],
      },
      message: { type: 'string', description: 'Human-readable description of the problem.', examples: ['is required'] },
    },
  },
  ErrorCode: {
    'type': 'string',
    'description':
      'Stable error code. An open set: treat an unknown code like its HTTP status. ' +
      `Known now: ${CODES.map((code) => `\`${code}\` (${ERRORS[code].http})`).join(', ')}.`,
    'examples': ['error_team_not_found'],
    'x-extensible-enum': CODES,
  },
};
