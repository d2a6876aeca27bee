import type { IncomingMessage } from 'node:http';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeAfterAnswer } from './close-unread.js';

/** Node uses the first of several; a proxy in front of it may use the last, and thereby let through another key or kind of body. */
const SENT_ONCE = ['Host', 'Authorization', 'Content-Type'];
/** The characters of a host, an address or a port; a Host header contains nothing else (RFC 9112, 3.2). */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/;

/**
 * Finds violations of HTTP that Node's parser accepts, but because of which two parsers could disagree about whose request it is or where
 * it ends. Undefined for an unambiguous request.
 */
function faultOfHttp({ httpVersion, headers, rawHeaders }: IncomingMessage): DomainError | undefined {
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
 * An `onRequest` hook that refuses such requests, charges their address with `spend`, and ends the connection, because the start of the
 * next request is ambiguous too.
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

/** `rawHeaders` alternates names and values. */
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
