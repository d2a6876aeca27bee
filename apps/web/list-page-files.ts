import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const PAGES = path.resolve(import.meta.dirname, 'src/pages');
/** A route of a list of pages: its path, and the module of its page. */
const ROUTE = /\bpath: '([^']+)',[^;]*?import\('\.\.\/(routes\/[^']+)\.js'\)/g;

/**
 * Writes `pages.json`: by path (`/teams/:slug`), the files that the page needs beyond those in `index.html`. The gateway lists
 * them in the page, so that browsers load them in parallel with the main script.
 */
export function listPageFiles(): Plugin {
  return {
    name: 'list-page-files',
    apply: 'build',
    // Runs after the sheets have been combined.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk, bundle)));
      const lists = readdirSync(PAGES).map((name) => readFileSync(path.join(PAGES, name), 'utf8'));
      const pages = [...lists.join('').matchAll(ROUTE)].map(([, route = '', module = '']) => {
        const file = path.resolve(import.meta.dirname, 'src', `${module}.tsx`);
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === file) ?? this.error(`${module} of ${route} is no chunk`);
        const files = withImports(chunk, bundle).filter((name) => !first.has(name));
        return [route.replaceAll('$', ':'), files.map((name) => `/${name}`)];
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}

/** The scripts and style sheets of the chunk and of its static imports. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  seen.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !seen.has(name)) withImports(imported, bundle, seen);
  }
  return [...seen];
}
