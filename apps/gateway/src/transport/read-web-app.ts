import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built web app, in memory, so that a deployment that replaces its files doesn't affect running processes. */
export interface WebApp {
  /** `index.html` with placeholders that are filled for each response (`fill-page.ts`). */
  page: string;
  /** By path of a page, the URLs of further files that it loads, which the response names for preloading. */
  filesOf: Readonly<Record<string, readonly string[]>>;
  /** The page of overlays, which has no placeholders. */
  overlay: string;
  /** By file name, which contains a hash of the content. */
  assets: ReadonlyMap<string, Asset>;
}

export interface Asset {
  contentType: string;
  /** By `Content-Encoding`; `identity` always exists. */
  forms: Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>;
}

/** In order of preference. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/** The served file types; other build output is not served. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The build output of the web app (`dist/apps/web`), searched upwards from the program; undefined if it has not been built. */
export function findWebApp(): string | undefined {
  let directory = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(directory, 'dist/apps/web');
    if (existsSync(path.join(candidate, 'index.html'))) return candidate;
    const parent = path.dirname(directory);
    if (parent === directory) return undefined;
    directory = parent;
  }
}

export function readWebApp(directory: string): WebApp {
  const folder = path.join(directory, 'assets');
  const names = readdirSync(folder);
  const assets = names.flatMap((name): [string, Asset][] => {
    const contentType = CONTENT_TYPES[path.extname(name)];
    if (contentType === undefined) return [];
    const present = ENCODINGS.filter((encoding) => names.includes(`${name}${SUFFIXES[encoding]}`));
    const forms = present.map((encoding) => [encoding, readFileSync(path.join(folder, `${name}${SUFFIXES[encoding]}`))]);
    return [[name, { contentType, forms: Object.fromEntries(forms) as Asset['forms'] }]];
  });
  const read = (name: string): string => readFileSync(path.join(directory, name), 'utf8');
  const filesOf = JSON.parse(read('pages.json')) as WebApp['filesOf'];
  return { page: read('index.html'), filesOf, overlay: read('overlay.html'), assets: new Map(assets) };
}
