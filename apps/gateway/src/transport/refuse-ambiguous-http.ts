import type { IncomingMessage } from 'node:http';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeAfterAnswer } from './close-unread.js';

/** Of several Node takes the first; what stands before it may take the last, and let another's key or another kind of body by. */
const SENT_ONCE = ['Host', 'Authorization', 'Content-Type'];
/** Characters of a host, an address or a port; a Host header holds nothing else (RFC 9112, 3.2). */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/;

/**
 * What Node's parser lets pass although HTTP forbids it, because two readers of it could disagree on whose request it is or
 * where it ends. Undefined for a request that has one reading.
 */
export function faultOfHttp({ httpVersion, headers, rawHeaders }: IncomingMessage): DomainError | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return malformed('The HTTP version must be 1.0 or 1.1.');
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    if (httpVersion === '1.0') return invalidInput('header.Transfer-Encoding', 'is not part of HTTP/1.0');
    if (coding.toLowerCase() !== 'chunked') return invalidInput('header.Transfer-Encoding', 'must be chunked, and nothing else');
  }
  if (headers.host === undefined && httpVersion === '1.1') return invalidInput('header.Host', 'is required');
  if (headers.host !== undefined && !HOST.test(headers.host)) return invalidInput('header.Host', 'is not a host');
  const twice = SENT_ONCE.find((name) => isSentTwice(rawHeaders, name.toLowerCase()));
  return twice === undefined ? undefined : invalidInput(`header.${twice}`, 'must be sent once');
}

/**
 * An `onRequest` hook that refuses such requests, for what `spend` asks of their address, and ends the connection: where the
 * next request on it begins is as doubtful.
 */
export function refuseAmbiguousHttp(spend: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const fault = faultOfHttp(request.raw);
    if (fault === undefined) {
      done();
      return;
    }
    closeAfterAnswer(request.raw, reply);
    spend(request, reply).then(() => done(fault), done);
  };
}

/** `rawHeaders` holds names and values in turn. */
function isSentTwice(rawHeaders: readonly string[], name: string): boolean {
  let isSeen = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const given = rawHeaders[index] as string;
    if (given.length !== name.length || given.toLowerCase() !== name) continue;
    if (isSeen) return true;
    isSeen = true;
  }
  return false;
}

function malformed(message: string): DomainError {
  return new DomainError('INVALID_INPUT', { message });
}
