/**
 * The web app's content security policy: it may load and run scripts from this server or with this response's nonce. Nothing may frame it,
 * and images must come from this installation.
 * @param mediaOrigin the origin of image URLs, which differs if the page is opened under a second host name
 */
export function pagePolicy(nonce: string, mediaOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' ${mediaOrigin} data:`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of an overlay: it may run its own script and call its own server. */
export const OVERLAY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
