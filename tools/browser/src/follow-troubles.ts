import type { Page } from 'playwright-core';

/** Errors in a page while it was followed, one per line. */
export interface Troubles {
  /** Returns the errors since the last call. */
  take(): string[];
}

/** Console errors (including refusals by the page's policy), exceptions, and requests that left `origin`. */
export function followTroubles(page: Page, origin: string): Troubles {
  let seen: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => seen.push(`exception: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:') && !url.startsWith('blob:')) seen.push(`request elsewhere: ${url}`);
  });
  return {
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}
