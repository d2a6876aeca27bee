// Brings the habit baseline to the state in which it can run: its own packages, its Prisma client, its build. Nothing is done twice for the
// same content.
//   node tools/bench/habit/install.mjs
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const HERE = import.meta.dirname;
const STAMPS = { packages: path.join(HERE, 'node_modules/.installed'), build: path.join(HERE, 'dist/.built') };

function hash(...names) {
  const digest = createHash('sha256');
  for (const file of names.flatMap(filesOf).sort())
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(HERE, file)));
  return digest.digest('hex');
}

function filesOf(name) {
  const entries = existsSync(path.join(HERE, name))
    ? readdirSync(path.join(HERE, name), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  return entries
    .map((entry) => path.relative(HERE, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('src/generated'));
}

function once(stamp, wanted, make) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  make();
  writeFileSync(stamp, wanted);
}

function run(command, args, env = {}) {
  execFileSync(command, args, { cwd: HERE, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** `prisma generate` requires a schema engine but doesn't run it; if none could be downloaded, any program will do. */
function engine() {
  const engines = path.join(HERE, 'node_modules/@prisma/engines');
  const isThere = existsSync(engines) && readdirSync(engines).some((name) => name.startsWith('schema-engine'));
  return { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: 'true', ...(isThere ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' }) };
}

const lock = createHash('sha256')
  .update(readFileSync(path.join(HERE, 'package-lock.json')))
  .digest('hex');
once(STAMPS.packages, lock, () => run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']));
once(STAMPS.build, lock + hash('src', 'prisma'), () => {
  rmSync(path.join(HERE, 'dist'), { recursive: true, force: true });
  run(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], engine());
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']);
});
