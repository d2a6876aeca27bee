import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@matchpoint/browser';
import { STAMP } from './answers/answers.js';
import type { PicturedPage } from './pictured-pages.js';

export const BUILT = path.resolve(import.meta.dirname, '../../../dist/apps/web');
/** Nobody is asked for it: every request ends here. */
export const ORIGIN = 'http://matchpoint.test';
const API = '/api/v1';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What a page has asked for so far. */
export interface Served {
  /** Calls that the page's answers have nothing for. */
  unanswered: string[];
  /** Answers that the page has not asked for, or not yet. */
  unasked(): string[];
  /** How many requests have begun, and how many of them are open; streams do not count. */
  counts(): { begun: number; open: number };
}

/** Everything that a browser asks for: the built app, and the page's answers in the place of the API. */
export async function servePage(context: BrowserContext, page: PicturedPage): Promise<Served> {
  const { answers, failing = [], pending = [] } = page;
  const unanswered: string[] = [];
  const awaited = new Set([...Object.keys(answers), ...failing, ...pending]);
  let [begun, open] = [0, 0];
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const isCall = pathname.startsWith(API);
    const call = `${route.request().method()} ${pathname.slice(API.length)}`;
    // A stream that nothing happens on is as good as one that is not open yet, unless something waits for it.
    if (isCall && pathname.endsWith('/stream') && !(call in answers)) return;
    awaited.delete(call);
    begun += 1;
    if (isCall && pending.includes(call)) return;
    open += 1;
    if (!isCall) await route.fulfill(fileAt(pathname, page));
    else if (failing.includes(call)) await route.fulfill({ status: 500, json: FAILURE });
    else if (call in answers) await route.fulfill({ json: answers[call] });
    else {
      unanswered.push(call);
      await route.fulfill({ status: 404, json: { ...FAILURE, error: 'error_not_found' } });
    }
    open -= 1;
  });
  return { unanswered, unasked: () => [...awaited], counts: () => ({ begun, open }) };
}

const FAILURE = { error: 'error_internal', message: 'Something went wrong.', requestId: 'req_picture', ...STAMP };

function fileAt(pathname: string, { isSignedIn = false }: PicturedPage) {
  const file = path.join(BUILT, pathname);
  if (pathname.startsWith('/assets/') && existsSync(file))
    return { contentType: TYPES[path.extname(file)] ?? 'application/octet-stream', body: readFileSync(file) };
  // As the gateway fills it (apps/gateway/src/pages/fill-page.ts), but for what is not seen.
  const session = `<meta name="matchpoint-session" content="${isSignedIn ? 'present' : 'none'}">`;
  const html = readFileSync(path.join(BUILT, 'index.html'), 'utf8').replace('<!--head-->', `<title>Matchpoint</title>${session}`);
  return { contentType: 'text/html', body: html };
}
