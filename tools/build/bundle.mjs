// Bundles one app with the workspace libraries it uses into dist/<app>/main.js. What is imported on demand becomes a
// chunk beside it, which a process reads only when it comes to it; chunks of builds before stay, for processes that run on them.
import path from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';

/** npm packages stay outside, resolved from node_modules at run time, but for this one: 680 files that cost each process 4 MB and 0.1 s of CPU. */
const BUNDLED = /^(@matchpoint|typebox)(\/|$)/;

const [projectRoot] = process.argv.slice(2);
if (!projectRoot) throw new Error('usage: bundle.mjs <project root>');
const outdir = path.join('dist', projectRoot);

const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === 'entry-point' || BUNDLED.test(specifier) ? undefined : { path: specifier, external: true });
  },
};

await build({
  entryPoints: [path.join(projectRoot, 'src/main.ts')],
  outdir,
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [externalPackages],
});
