// `npm run package -w @matchpoint/sdk`: makes dist/, the folder that is published (or the folder named as argument), from the sources.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT, runInstalled } from '../../../tools/install/run-step.mjs';
import { generate } from '../../../tools/generate.mjs';

const SDK = path.join(ROOT, 'libs/sdk');

/** Builds the package into a folder. */
async function buildPackage(folder) {
  await generate();
  rmSync(folder, { recursive: true, force: true });
  await runInstalled('Package', 'tsc', ['-p', 'libs/sdk/tsconfig.package.json', '--outDir', folder]);
  cpSync(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
  cpSync(path.join(SDK, 'README.md'), path.join(folder, 'README.md'));
  const manifest = JSON.parse(readFileSync(path.join(SDK, 'package.json'), 'utf8'));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
}

/** The workspace's manifest without what only the workspace uses; files are beside it, not in dist/. */
function publishedManifest({ private: _private, scripts: _scripts, nx: _nx, exports, ...rest }) {
  const published = ({ types, default: file }) => ({ types: types.replace('./dist/', './'), default: file.replace('./dist/', './') });
  return { ...rest, exports: Object.fromEntries(Object.entries(exports).map(([name, places]) => [name, published(places)])) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage(path.resolve(process.argv[2] ?? path.join(SDK, 'dist')));
