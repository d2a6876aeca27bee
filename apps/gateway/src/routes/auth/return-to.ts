import { invalidInput } from '@matchpoint/errors';

const MOST = 512;
const MOST_LAYERS = 8;
/** Anything that a browser could interpret as another site, and control characters. */
const MISLEADING = /\/\/|\\|\p{Cc}/u;

/**
 * A path of this site to return to; nothing that a browser could interpret as another site, however it is encoded
 * (docs/reference/accounts.md#other-sites).
 * @throws DomainError INVALID_INPUT at `body.returnTo`
 */
export function parseReturnTo(text: string): string {
  if (text.length > MOST || !text.startsWith('/') || !isPlain(text)) {
    throw invalidInput('body.returnTo', `must be a path that begins with one slash, with at most ${MOST} characters`);
  }
  return text;
}

/** Under each layer of encoding. */
function isPlain(text: string): boolean {
  let shown = text;
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    if (MISLEADING.test(shown)) return false;
    const inner = decode(shown);
    if (inner === undefined || inner === shown) return inner === shown;
    shown = inner;
  }
  return false;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
