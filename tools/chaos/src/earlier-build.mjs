// An earlier build of the product, whose processes are replaced by those of this checkout one at a time.
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from '../chaos-system.mjs';
import { describeProcess } from './processes.mjs';

/** Files that processes need besides their bundles: migrations, protos for reflection, the demo. */
const BESIDE_BUNDLES = ['proto', 'examples', 'package.json'];
const LOCKFILE = 'package-lock.json';
const OF_THIS_CHECKOUT = {
  root: ROOT,
  variables: {},
  replace: async () => undefined,
  migrate: async () => undefined,
  remove: () => undefined,
};

/**
 * Makes a copy of the build that `from` names (a git ref, or a directory that holds a built checkout; this checkout itself where it is
 * undefined). `root` is where it runs; `variables` are what an operator adds for the processes that come; `migrate` brings the databases
 * to this checkout's schema where that is a step of its own;
 * `replace` lays this checkout's bundle of a process where the earlier one was, for whoever starts next.
 */
export async function prepareBuild(from) {
  if (from === undefined) return OF_THIS_CHECKOUT;
  // Not below this checkout, because Nx doesn't treat git-ignored folders as sources.
  const root = mkdtempSync(path.join(tmpdir(), 'matchpoint-build-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    if (existsSync(path.join(from, 'dist'))) copyBuilt(path.resolve(from), root);
    else buildRef(from, root);
    // The servers that were fetched once.
    for (const folder of [ROOT, root]) mkdirSync(path.join(folder, '.local/packages'), { recursive: true });
    rmSync(path.join(root, '.local/packages'), { recursive: true });
    symlinkSync(path.join(ROOT, '.local/packages'), path.join(root, '.local/packages'));
  } catch (error) {
    remove();
    throw error;
  }
  const apps = readdirSync(path.join(root, 'dist/apps')).filter((app) => existsSync(path.join(root, 'apps', app, 'prisma')));
  return {
    root,
    variables: variablesOfThisRelease(),
    async migrate(system) {
      for (const app of apps) {
        const program = path.join(ROOT, 'dist/apps', app, 'migrate.js');
        // Builds without this program migrate when their first process starts.
        if (!existsSync(program)) continue;
        const { command, env } = describeProcess(system.demo().pids[app]);
        execFileSync(command, [program], { env: { ...env, ...asOwner(system, env.DATABASE_URL) }, cwd: ROOT, stdio: 'inherit' });
        console.log(`${app}: migrated`);
      }
    },
    async replace(app) {
      // Without deleting existing files, because running processes may still load parts of them.
      for (const folder of [path.join('dist/apps', app), path.join('apps', app, 'prisma'), 'proto'])
        cpSync(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
    },
    remove,
  };
}

/**
 * Settings that 0.1.0 does not know: the keys that sign callers, trust in unsigned calls of its processes (docs/adr/0014), and the account
 * service, which starts last: until then, nobody can sign in.
 */
function variablesOfThisRelease() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    MATCHPOINT_CONTEXT_SIGNING_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    MATCHPOINT_CONTEXT_VERIFY_KEYS: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    MATCHPOINT_UNSIGNED_CALLERS: 'accept',
    MATCHPOINT_ACCOUNT_URL: 'ipv4:127.0.0.1:9',
  };
}

/** The role that owns the schema, if the system has one besides the process's role. */
function asOwner({ directory }, databaseUrl) {
  const url = new URL(databaseUrl);
  url.username += '_owner';
  const kept = path.join(directory, 'stack', `${url.username}.password`);
  if (!existsSync(kept)) return {};
  url.password = encodeURIComponent(readFileSync(kept, 'utf8').trim());
  return { DATABASE_MIGRATION_URL: url.href };
}

function copyBuilt(from, root) {
  const migrations = readdirSync(path.join(from, 'apps')).map((app) => path.join('apps', app, 'prisma'));
  for (const each of ['dist', ...migrations, ...BESIDE_BUNDLES])
    if (existsSync(path.join(from, each))) cpSync(path.join(from, each), path.join(root, each), { recursive: true });
  symlinkSync(path.join(from, 'node_modules'), path.join(root, 'node_modules'));
}

/** Its source, generated and built, with its own packages unless this checkout has the same. */
function buildRef(ref, root) {
  const run = (command, args, options = {}) =>
    execFileSync(command, args, {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false' },
      stdio: ['ignore', 'ignore', 'inherit'],
      ...options,
    });
  const archive = execFileSync('git', ['archive', ref], { cwd: ROOT, maxBuffer: 2 ** 30 });
  run('tar', ['-x'], { input: archive, stdio: ['pipe', 'ignore', 'inherit'] });
  const lockfileOf = (folder) => readFileSync(path.join(folder, LOCKFILE), 'utf8');
  if (lockfileOf(root) === lockfileOf(ROOT)) linkPackages(root);
  else run('npm', ['ci', '--no-audit', '--no-fund']);
  console.log(`Building ${ref}`);
  run(process.execPath, ['tools/generate.mjs']);
  run(process.execPath, ['node_modules/.bin/nx', 'run-many', '-t', 'build', '--output-style=static']);
}

/** This checkout's packages from outside; the workspaces are the ref's own. */
function linkPackages(root) {
  const [from, to] = [ROOT, root].map((folder) => path.join(folder, 'node_modules'));
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@matchpoint') cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}
