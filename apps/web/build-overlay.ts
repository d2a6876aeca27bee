import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const SOURCE = path.resolve(import.meta.dirname, 'src/overlay');
/** The Chromium version of OBS's browser source. */
const TARGET = 'chrome103';

/**
 * Builds the overlay as a separate page, `overlay.html`, with its own script and styles among the assets, for an older browser
 * than the app's.
 */
export function buildOverlay(output: string): Plugin {
  return {
    name: 'build-overlay',
    apply: 'build',
    async closeBundle() {
      const { outputFiles } = await build({
        entryPoints: [path.join(SOURCE, 'overlay.ts')],
        outdir: output,
        bundle: true,
        minify: true,
        format: 'esm',
        target: TARGET,
        conditions: ['@matchpoint/source'],
        write: false,
        logLevel: 'warning',
      });
      mkdirSync(path.join(output, 'assets'), { recursive: true });
      const written = new Map(
        outputFiles.map(({ path: file, contents }) => {
          const name = `overlay-${createHash('sha256').update(contents).digest('hex').slice(0, 10)}${path.extname(file)}`;
          writeFileSync(path.join(output, 'assets', name), contents);
          return [path.extname(file), `/assets/${name}`];
        }),
      );
      const page = readFileSync(path.join(SOURCE, 'overlay.html'), 'utf8');
      const filled = page.replace('STYLES', written.get('.css') ?? '').replace('PROGRAM', written.get('.js') ?? '');
      writeFileSync(path.join(output, 'overlay.html'), filled);
    },
  };
}
