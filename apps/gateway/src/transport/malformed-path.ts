import { invalidInput } from '@matchpoint/errors';
import type { FastifyRequest } from 'fastify';

const END_OF_PATH = /[?#]/;

/**
 * The URL by which a request is routed. The router would refuse a malformed escape in the path before all checks, so a segment that has
 * one is escaped again and stands for its own text until `refuseMalformedPath` is called.
 */
export function routableUrl(url: string): string {
  if (isWellFormed(url)) return url;
  const path = url.split(END_OF_PATH, 1)[0] ?? '';
  const segments = path.split('/').map((segment) => (isWellFormed(segment) ? segment : segment.replaceAll('%', '%25')));
  return segments.join('/') + url.slice(path.length);
}

/**
 * Refuses a request whose path is not percent-encoded UTF-8: only then is its URL another one than the caller sent.
 * @throws DomainError INVALID_INPUT
 */
export function refuseMalformedPath({ originalUrl, raw }: Pick<FastifyRequest, 'originalUrl' | 'raw'>): void {
  if (raw.url !== originalUrl) throw invalidInput('path', 'is not percent-encoded UTF-8');
}

function isWellFormed(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
