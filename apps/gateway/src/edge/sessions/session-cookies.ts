import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '@matchpoint/core';
import { LONGEST_MS } from './session-record.js';

/** The session cookie, as strict as the deployment's URL allows (docs/reference/accounts.md#sessions). */
export interface SessionCookies {
  /** Whether signing in is possible: session cookies are only sent over https or within this machine. */
  canSignIn: boolean;
  name: string;
  /** The cookie of a browser during sign-in with a provider (docs/reference/accounts.md#other-sites). */
  flowName: string;
  /** The token that a request sends; undefined if it has no cookie, or one to be ignored. */
  read(headers: IncomingHttpHeaders): string | undefined;
  /** A `Set-Cookie` header that sets the token. */
  set(token: string): string;
  /** A `Set-Cookie` header that removes it. */
  clear(): string;
  /** A `Set-Cookie` header for any other cookie, with the same attributes. */
  setOther(name: string, value: string, maxAgeSeconds: number): string;
  readOther(headers: IncomingHttpHeaders, name: string): string | undefined;
}

/** The name of the cookie: browsers accept the prefix `__Host-` only over https. @param publicUrl where browsers reach the deployment */
export const sessionCookieName = (publicUrl: string): string => (isHttps(publicUrl) ? '__Host-mp_session' : 'mp_session');

const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';

/** @param publicUrl where browsers reach the deployment */
export function createSessionCookies(publicUrl: string, { allowsInsecure }: { allowsInsecure: boolean }): SessionCookies {
  const { hostname } = new URL(publicUrl);
  const isSecure = isHttps(publicUrl);
  const name = sessionCookieName(publicUrl);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const write = (each: string, value: string, maxAgeSeconds: number): string => `${each}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`;
  return {
    canSignIn: isSecure || allowsInsecure || isLoopback(hostname),
    name,
    flowName: isSecure ? '__Host-mp_flow' : 'mp_flow',
    read(headers) {
      // If a key is sent, it was meant; and a page of another site can't act with the cookie that its visitor's browser adds.
      if (headers.authorization !== undefined || headers['sec-fetch-site'] === 'cross-site') return undefined;
      return readCookie(headers.cookie, name);
    },
    set: (token) => write(name, token, LONGEST_MS / 1_000),
    clear: () => write(name, '', 0),
    setOther: write,
    readOther: (headers, other) => readCookie(headers.cookie, other),
  };
}

/** The first cookie with the name, which is the one with the longest path. */
function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const pair of header.split(';')) {
    const place = pair.indexOf('=');
    if (place !== -1 && pair.slice(0, place).trim() === name) return pair.slice(place + 1).trim();
  }
  return undefined;
}
