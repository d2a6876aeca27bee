import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built web app, in memory: a deployment that replaces its files changes nothing for a process that runs. */
export interface WebApp {
  /** `index.html` with the places that each answer fills (`fill-page.ts`). */
  page: string;
  /** By path of a page, what it loads beyond that: addresses, which its answer names so that they come early. */
  filesOf: Readonly<Record<string, readonly string[]>>;
  /** The page of overlays, which nothing fills. */
  overlay: string;
  /** By file name, which holds a hash of the content. */
  assets: ReadonlyMap<string, Asset>;
}

export interface Asset {
  contentType: string;
  /** By the name that `Content-Encoding` has for the form; `identity` is always there. */
  forms: Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>;
}

/** In the order in which they are preferred. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/** What is served; what else the build leaves behind is not. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Where the build puts the web app (`dist/apps/web`), looked for upwards from the program; undefined where it has not been built. */
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
