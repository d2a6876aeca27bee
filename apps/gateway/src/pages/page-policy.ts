/**
 * What the web app's page may do: load and run what comes from this server, or bears this answer's nonce. Nothing may frame it; its images
 * are this installation's own.
 * @param mediaOrigin where addresses of images lead, which is another origin where the page is opened at a second name
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

/** What an overlay may do: run its own program and ask its own server. */
export const OVERLAY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
