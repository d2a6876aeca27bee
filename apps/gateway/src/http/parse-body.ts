import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';

/** Largest JSON body (contract 5). */
export const MAX_BODY_BYTES = 1024 * 1024;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
/** What JSON takes for white space; `trim` would forgive more. */
const BLANK = /^[ \t\r\n]*$/;
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8\b)/i;

/**
 * One parser for every body: JSON, or nothing. An empty body is no body whatever its Content-Type (contract 5: a POST
 * read accepts no body, an empty body and `{}` alike); a body that calls itself something else is 415.
 */
export function parseBodiesAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) {
      done(null, undefined);
      return;
    }
    if (!isPlainJson(request.headers)) {
      done(new DomainError('error_unsupported_media_type'), undefined);
      return;
    }
    try {
      done(null, parseJson(bytes));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}

/** JSON in UTF-8, not compressed; a body that does not say what it is is taken for that. */
function isPlainJson(headers: IncomingHttpHeaders): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  return (type === '' || (JSON_TYPE.test(type) && !OTHER_CHARSET.test(type))) && encoding.toLowerCase() === 'identity';
}

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('is not UTF-8');
  }
  if (BLANK.test(text)) return undefined;
  try {
    return parse(text, null, { protoAction: 'error', constructorAction: 'error' }) as unknown;
  } catch (error) {
    throw malformed(/prototype property/.test((error as Error).message) ? 'holds a forbidden key' : 'is not valid JSON');
  }
}

function malformed(message: string): DomainError {
  return new DomainError('INVALID_INPUT', { message: `body ${message}`, details: { issues: [{ path: 'body', message }] } });
}
