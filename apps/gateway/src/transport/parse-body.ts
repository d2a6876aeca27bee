import type { IncomingMessage } from 'node:http';
import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { type BodyBounds, MAX_BODY_BYTES } from './body-bounds.js';
import { countJson } from './count-json.js';
import { inflateBody } from './inflate-body.js';
import { readBytes } from './read-bytes.js';
import { isGzip, refuseMediaType } from './refuse-media-type.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits of the operation's body; by default 1 MiB. */
    bodyBounds?: BodyBounds;
    /** The body isn't JSON; the handler reads it. */
    isBodyUnread?: boolean;
  }
}

/** JSON white space; `trim` would accept more. */
const BLANK = /^[ \t\r\n]*$/;
/** The overhead of gzip for incompressible data. */
const GZIP_OVERHEAD_BYTES = 1024;
const UNBOUNDED = { bytes: MAX_BODY_BYTES, keys: Infinity, values: Infinity };
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The parser of every body: JSON, plain or gzip, or empty; or anything, if the operation reads it itself. An empty body counts as none
 * regardless of its headers (docs/reference/errors.md#request-bodies: a POST read accepts no body, an empty body and `{}`). A body with
 * unacceptable headers is not read (docs/reference/errors.md#request-bodies).
 */
export function parseBodiesAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (request.routeOptions.config.isBodyUnread) return payload;
    const bounds = request.routeOptions.config.bodyBounds ?? UNBOUNDED;
    const { headers } = request;
    const isCompressed = isGzip(headers);
    const limitBytes = bounds.bytes + (isCompressed ? GZIP_OVERHEAD_BYTES : 0);
    const bytes = await readBytes(payload, { limitBytes, headers, refuse: () => refuseMediaType(headers) });
    if (bytes.length === 0) return undefined;
    return parseJson(isCompressed ? await inflateBody(bytes, bounds.bytes) : bytes, bounds);
  });
}

function parseJson(bytes: Buffer, bounds: BodyBounds): unknown {
  refuseCrowd(bytes, bounds);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw malformed('is not UTF-8');
  }
  if (BLANK.test(text)) return undefined;
  try {
    // A member named `constructor` is plain data: only `__proto__` can change what an object inherits, and nothing here merges deeply.
    return parse(text, null, { protoAction: 'error', constructorAction: 'ignore' }) as unknown;
  } catch (error) {
    throw malformed(/prototype property/.test((error as Error).message) ? 'contains a forbidden key' : 'is not valid JSON');
  }
}

/** Shorter texts can't exceed the limits: a key takes at least five bytes (`"":0,`), a value two (`0,`). */
function refuseCrowd(bytes: Buffer, bounds: BodyBounds): void {
  if (bytes.length <= Math.min(bounds.keys * 5, bounds.values * 2)) return;
  const { keys, values } = countJson(bytes);
  if (keys > bounds.keys) throw malformed(`contains more than ${bounds.keys} keys`);
  if (values > bounds.values) throw malformed(`contains more than ${bounds.values} values`);
}

function malformed(message: string): DomainError {
  return new DomainError('INVALID_INPUT', { message: `body ${message}`, details: { issues: [{ path: 'body', message }] } });
}
