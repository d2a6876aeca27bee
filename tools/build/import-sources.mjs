import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { externalPackages } from './external-packages.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * The exports of a TypeScript program with imports relative to the checkout: for generators, which run before anything is bundled.
 * @param {string} name distinguishes this program from others in the same process
 */
export async function importSources(name, program) {
  const file = path.join(ROOT, '.local', `sources-${name}-${process.pid}`, 'program.mjs');
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    await build({
      stdin: { contents: program, resolveDir: ROOT, loader: 'ts' },
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      plugins: [externalPackages],
    });
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(path.dirname(file), { recursive: true, force: true });
  }
}
