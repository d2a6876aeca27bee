// Bundles one project: `node tools/build/bundle.mjs apps/match`.
import process from 'node:process';
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';

const [projectRoot] = process.argv.slice(2);
if (!projectRoot) throw new Error('usage: bundle.mjs <project root>');
await build(bundleOptions(projectRoot));
