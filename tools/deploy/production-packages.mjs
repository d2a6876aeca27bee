import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** A Prisma database that we do not use, and the other size of its compiler: 62 MB of 72 in an image. */
const PRISMA_COMPILER = /^node_modules\/@prisma\/client\/runtime\/(query_compiler_.*|wasm-compiler-edge\..*)$/;
/** Files that no program reads. Licences stay. */
const NEVER_READ = /\.(map|d\.[cm]?ts|md|markdown|tsbuildinfo)$/i;

/**
 * The npm packages (with subpaths) that the bundles of a folder import, which `tools/build/bundle.mjs` has left outside.
 * @returns {Promise<string[]>} specifiers, sorted: `pg`, `@bufbuild/protobuf/wire`.
 */
export async function importedSpecifiers(folder) {
  const entryPoints = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name));
  if (entryPoints.length === 0) throw new Error(`no bundle in ${folder}: node tools/build/bundle.mjs makes one`);
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm', metafile: true, write: false, outdir: folder };
  const { metafile } = await build({ ...options, entryPoints, logLevel: 'warning' });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const outside = imports.filter(({ external, path: specifier }) => external && !specifier.startsWith('node:'));
  return [...new Set(outside.map(({ path: specifier }) => specifier))].filter((specifier) => !specifier.startsWith('.')).sort();
}

/**
 * The folders of these packages and all their dependencies according to package-lock.json: optional ones if they are locked for every
 * platform, peers unless they are optional.
 * @param {{packages: Record<string, object>}} lock the parsed package-lock.json
 * @returns {string[]} `node_modules/pg`, `node_modules/a/node_modules/b`, sorted
 * @throws Error naming a package that the lockfile lacks
 */
export function packageClosure(lock, specifiers) {
  const found = new Set();
  const visit = (name, from, isNeeded) => {
    const place = locate(lock, name, from);
    if (place === undefined && isNeeded) throw new Error(`${name}, which ${from || 'a bundle'} needs, is not in package-lock.json`);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[place];
    for (const each of Object.keys(dependencies)) visit(each, place, !(each in optionalDependencies));
    for (const each of Object.keys(optionalDependencies)) visit(each, place, false);
    for (const each of Object.keys(peerDependencies)) if (!peerDependenciesMeta[each]?.optional) visit(each, place, true);
  };
  for (const specifier of specifiers) visit(packageOf(specifier), '', true);
  return [...found].sort();
}

/** Whether an image needs a file of a package; `file` is relative to the checkout, `specifiers` are the bundles' imports. */
export function isNeeded(file, specifiers) {
  if (NEVER_READ.test(file)) return false;
  if (!PRISMA_COMPILER.test(file)) return true;
  const name = file.slice('node_modules/'.length).replace(/\.[cm]?js$/, '');
  return specifiers.some((specifier) => specifier.replace(/\.[cm]?js$/, '') === name);
}

/** `@scope/name` or `name` of `@scope/name/file`. */
export function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Where Node would find `name` from the package at `from`: its own node_modules, its parents', the root's. */
function locate(lock, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in lock.packages) return place;
    if (folder === '') return undefined;
  }
}
