import { invalidInput } from '@matchpoint/errors';

const END_OF_PATH = /[?#]/;

/**
 * The URL by which a request is routed. The router would refuse a malformed escape in the path before all checks, so a segment that has
 * one is escaped again and stands for its own text until `refuseMalformedPath` is called.
 */
export function routableUrl(url: string): string {
  if (isWellFormed(url)) return url;
  const path = pathOf(url);
  const segments = path.split('/').map((segment) => (isWellFormed(segment) ? segment : segment.replaceAll('%', '%25')));
  return segments.join('/') + url.slice(path.length);
}

/**
 * Requires the path of the URL that the caller sent to be percent-encoded UTF-8.
 * @throws DomainError INVALID_INPUT
 */
export function refuseMalformedPath(url: string): void {
  if (!isWellFormed(pathOf(url))) throw invalidInput('path', 'is not percent-encoded UTF-8');
}

function pathOf(url: string): string {
  return url.split(END_OF_PATH, 1)[0] ?? '';
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
