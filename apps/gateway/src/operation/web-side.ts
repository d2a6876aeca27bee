import { DomainError } from '@matchpoint/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EdgePorts } from '../edge/ports.js';
import { describeBrowser, shortenAddress } from '../transport/describe-browser.js';
import type { SessionRecord } from '../edge/sessions/session-record.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; set by the edge. */
    session?: SessionRecord;
  }
}

/** A browser as seen by operations on accounts and sessions: its cookies, and its description in sessions. */
export interface WebSide {
  /** The caller's session, for operations that accept sessions. */
  session?: SessionRecord;
  /** The token of the cookie, unless it is to be ignored; valid or not. */
  presented?: string;
  /** Human-readable: "Firefox on Linux". */
  browser: string;
  /** Truncated to /24 or /48; null if unknown. */
  address: string | null;
  /** Sets the session cookie. */
  keepSession(token: string): void;
  /** Removes the session cookie. */
  dropSession(): void;
  cookie(name: string): string | undefined;
  keepCookie(name: string, value: string, maxAgeSeconds: number): void;
}

export function webSideOf(request: FastifyRequest, reply: FastifyReply, { cookies, clientIp }: EdgePorts): WebSide {
  const { headers, session } = request;
  const ip = clientIp(request.socket.remoteAddress, headers['x-forwarded-for']);
  const presented = cookies.read(headers);
  // Fastify collects values of this header in a list.
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

/** The caller's session. @throws DomainError error_session_invalid */
export function requireSession({ session }: WebSide): SessionRecord {
  if (session === undefined) throw new DomainError('error_session_invalid');
  return session;
}
