import { createHash } from 'node:crypto';
import { invalidInput } from '@matchpoint/errors';
import { bindingScope, type CallerContext, type IdempotencyContext } from '@matchpoint/rpc';
import type { FastifyRequest } from 'fastify';
import { canonicalJson } from './canonical-json.js';
import type { RouteDefinition } from './route-definition.js';

const VISIBLE = /^[\x21-\x7e]{1,255}$/;
const QUOTED = /^"(.*)"$/;

/** The caller and their request. */
export interface Asked {
  caller: CallerContext;
  route: Pick<RouteDefinition, 'method' | 'path' | 'takesImage'>;
  /** Validated and decoded, because a path can be written in many ways. */
  params: Readonly<Record<string, unknown>>;
}

/**
 * The caller's Idempotency-Key with its scope (key owner and binding, method, path) and the digest of the parsed body, regardless of key
 * order (docs/reference/idempotency.md#keys); the digest of an image is computed by its reader. Undefined if none was sent.
 * @throws DomainError INVALID_INPUT when it is not 1 to 255 visible ASCII characters, bare or quoted.
 */
export function readIdempotency(request: FastifyRequest, { caller, route, params }: Asked): IdempotencyContext | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const text = Array.isArray(header) ? header.join(', ') : header;
  const key = QUOTED.exec(text)?.[1] ?? text;
  if (!VISIBLE.test(key)) throw invalidInput('header.Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
  return {
    key,
    scope: digest([caller.userId, bindingScope(caller), route.method, route.path, params]),
    fingerprint: route.takesImage ? '' : digest(request.body ?? {}),
  };
}

function digest(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
