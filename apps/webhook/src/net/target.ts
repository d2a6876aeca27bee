import { isIP } from 'node:net';
import { MAX_WEBHOOK_URL_LENGTH } from '@matchpoint/contracts';
import { isPublicAddress } from './address-policy.js';

/** Where a delivery goes, once its URL has passed all checks that need no look-up. */
export interface Target {
  url: URL;
  /** Without the brackets of IPv6. */
  hostname: string;
  /** The operator lists the host: plain http and any address are allowed (MATCHPOINT_WEBHOOK_ALLOW). */
  isListed: boolean;
}

/** Why a URL is not a valid target; the message completes "url …". */
export class TargetRefusedError extends Error {
  override readonly name = 'TargetRefusedError';
}

/** Hosts as an operator lists them, compared without regard to case. */
export function allowList(hosts: readonly string[]): ReadonlySet<string> {
  return new Set(hosts.map((host) => withoutBrackets(host.toLowerCase())));
}

/**
 * Reads a target and checks everything that needs no look-up (docs/reference/webhooks.md#endpoints): https, or http to a listed host; no
 * userinfo; an address in plain form and public. Names are judged by their addresses at connection time.
 * @throws TargetRefusedError
 */
export function readTarget(text: string, allowed: ReadonlySet<string>): Target {
  if ([...text].length > MAX_WEBHOOK_URL_LENGTH) throw new TargetRefusedError(`is longer than ${MAX_WEBHOOK_URL_LENGTH} characters`);
  if (!URL.canParse(text)) throw new TargetRefusedError('is not an absolute URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TargetRefusedError('must begin with https://');
  if (url.username !== '' || url.password !== '' || authorityOf(text).includes('@'))
    throw new TargetRefusedError('must not contain a user name or password');
  const hostname = withoutBrackets(url.hostname);
  // 2130706433, 0x7f.1 and the like become an address on parsing; they serve only to disguise it.
  if (isIP(hostname) === 4 && hostOf(text) !== hostname) throw new TargetRefusedError('must write an address in its usual form');
  const isListed = allowed.has(hostname);
  if (url.protocol === 'http:' && !isListed) throw new TargetRefusedError('must begin with https://');
  if (!isListed && isIP(hostname) !== 0 && !isPublicAddress(hostname))
    throw new TargetRefusedError('must not lead to a private, local or reserved address');
  return { url, hostname, isListed };
}

function authorityOf(text: string): string {
  return /^\s*[a-z]+:[\\/]*([^\\/?#]*)/i.exec(text)?.[1] ?? '';
}

function hostOf(text: string): string {
  return authorityOf(text)
    .replace(/:\d*\s*$/, '')
    .trim();
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
