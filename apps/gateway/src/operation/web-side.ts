import { DomainError } from '@matchpoint/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EdgePorts } from '../edge/ports.js';
import { describeBrowser, shortenAddress } from '../transport/describe-browser.js';
import type { SessionRecord } from '../edge/sessions/session-record.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that the caller came by; set by the edge. */
    session?: SessionRecord;
  }
}

/** A browser as operations on accounts and sessions see it: its cookies, and what a session says of it. */
export interface WebSide {
  /** The session that the caller came by, of an operation that answers sessions. */
  session?: SessionRecord;
  /** The token of the cookie, where it counts, whatever it is good for. */
  presented?: string;
  /** As people say it: "Firefox on Linux". */
  browser: string;
  /** Truncated to /24 or /48; null if unknown. */
  address: string | null;
  /** Gives the browser a session's token. */
  keepSession(token: string): void;
  /** Takes it away. */
  dropSession(): void;
  cookie(name: string): string | undefined;
  keepCookie(name: string, value: string, maxAgeSeconds: number): void;
}

export function webSideOf(request: FastifyRequest, reply: FastifyReply, { cookies, clientIp }: EdgePorts): WebSide {
  const { headers, session } = request;
  const ip = clientIp(request.socket.remoteAddress, headers['x-forwarded-for']);
  const presented = cookies.read(headers);
  // Fastify joins what is set under this name to a list.
  const set = (cookie: string): void => void reply.header('Set-Cookie', cookie);
  return {
    ...(session && { session }),
    ...(presented !== undefined && { presented }),
    browser: describeBrowser(headers['user-agent']),
    address: ip ? shortenAddress(ip.address) : null,
    keepSession: (token) => set(cookies.set(token)),
    dropSession: () => set(cookies.clear()),
    cookie: (name) => cookies.readOther(headers, name),
    keepCookie: (name, value, maxAgeSeconds) => set(cookies.setOther(name, value, maxAgeSeconds)),
  };
}

/** The session that the caller came by. @throws DomainError error_session_invalid */
export function requireSession({ session }: WebSide): SessionRecord {
  if (session === undefined) throw new DomainError('error_session_invalid');
  return session;
}
