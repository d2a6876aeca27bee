// Assembles the contents of an app's image: `node tools/deploy/assemble-app.mjs match /out/match`. Its bundles must have been built.
// Contains the programs without source maps, the built web app (in the gateway's), the contracts (for reflection), the app's schema with
// its migrations, and from node_modules the packages that the programs import, with their dependencies according to package-lock.json.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from '../install/run-step.mjs';
import { importedSpecifiers, isNeeded, packageClosure } from './production-packages.mjs';

const [app, folder] = process.argv.slice(2);
if (!app || !folder || !existsSync(path.join(ROOT, 'apps', app))) {
  console.error('usage: assemble-app.mjs <folder under apps/> <new folder>');
  process.exit(1);
}

const bundles = `dist/apps/${app}`;
const specifiers = await importedSpecifiers(path.join(ROOT, bundles));
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));

copy(bundles, (file) => !file.endsWith('.map'));
// The web app, which the gateway serves at its root.
if (app === 'gateway') copy('dist/apps/web');
copy('proto');
copy(`apps/${app}/prisma`);
copy('LICENSE');
copy('tools/deploy/probe-health.mjs');
for (const place of packageClosure(lock, specifiers)) {
  copy(place, (file) => !file.slice(place.length).split('/').includes('node_modules') && isNeeded(file, specifiers));
}
const { version, license } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const manifest = { name: `@matchpoint/${app}`, version, license, private: true, type: 'module' };
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** Copies a file or folder of the checkout to the same place; a missing one is an optional package or an app without a database. */
function copy(relative, isWanted = () => true) {
  const source = path.join(ROOT, relative);
  if (!existsSync(source)) return;
  const target = path.join(folder, relative);
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(source, target, { recursive: true, dereference: true, filter: (from) => isWanted(path.relative(ROOT, from)) });
}
