// Bundles one app with the workspace libraries it uses into dist/<app>/main.js.
// npm packages stay outside: they are resolved from node_modules at run time.
import path from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';
import { externalPackages } from './external-packages.mjs';

const [projectRoot] = process.argv.slice(2);
if (!projectRoot) throw new Error('usage: bundle.mjs <project root>');

await build({
  entryPoints: [path.join(projectRoot, 'src/main.ts')],
  outfile: path.join('dist', projectRoot, 'main.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [externalPackages],
});
