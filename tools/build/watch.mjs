// Bundles one project, and again whenever one of its source files changes, until the parent process exits. Successful bundles are reported
// to the parent as messages; errors go to standard error. It uses file system notifications, because esbuild's watch mode polls files in
// turn and notices a change up to 2 s late.
import { watch } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { context } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';

/** Editors write a file in several steps, and several files at once. */
const SETTLE_MS = 30;

const [projectRoot] = process.argv.slice(2);
if (!projectRoot || !process.send) throw new Error('usage: fork watch.mjs <project root>');

const bundle = await context({ ...bundleOptions(projectRoot), metafile: true });
/** Source files of the last successful bundle. */
let inputs = new Set();
let hasFailed = false;
let timer;
let building = Promise.resolve();
/** Watches folders, because a watched file doesn't report being replaced by an editor or git. */
const watched = new Set();

async function build() {
  try {
    inputs = new Set(Object.keys((await bundle.rebuild()).metafile.inputs));
    hasFailed = false;
  } catch {
    hasFailed = true; // esbuild has reported the error
  }
  for (const folder of new Set([...inputs].map((input) => path.dirname(input)))) {
    if (watched.has(folder) || folder.includes('node_modules')) continue;
    watched.add(folder);
    watch(folder, (_event, file) => file && onChange(path.join(folder, file)));
  }
  if (!hasFailed) process.send?.({ built: projectRoot });
}

function onChange(file) {
  if (!hasFailed && !inputs.has(file)) return;
  timer ??= setTimeout(() => {
    timer = undefined;
    building = building.then(build);
  }, SETTLE_MS);
}

await build();
process.on('disconnect', () => process.exit(0));
