import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findBinary } from './find-binary.js';
import { runsAsRoot } from './reachable-place.js';

const SERVERS = ['redis-server', 'nats-server'];
/** Packages that the servers need beyond a minimal Debian; used if apt cannot tell which are missing. */
const USUAL_PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1', 'nats-server'];
const INSTALL_HINT =
  'install redis-server and nats-server, or run `docker compose -f compose.dev.yml up -d` and set REDIS_URL and NATS_URL (it says how)';

/** A server binary and the folders of its libraries. */
export interface FoundServer {
  binary: string;
  libraryPath?: string;
}

/**
 * Finds redis-server or nats-server: on the PATH, else unpacked below `directory` from the distribution's packages, which are fetched the
 * first time without root. Throws one line with installation advice if that is impossible.
 */
export function findServer(name: 'redis-server' | 'nats-server', directory: string, say: (line: string) => void): FoundServer {
  const installed = findBinary(name);
  if (installed !== undefined) return { binary: installed };
  const root = path.join(directory, 'debian');
  if (!fs.existsSync(root)) {
    if (findBinary('apt-get') === undefined || findBinary('dpkg-deb') === undefined)
      throw new Error(`${name} was not found: ${INSTALL_HINT}.`);
    say('Fetching Redis and NATS from the packages of this Debian or Ubuntu (once, into .local)');
    const isDone = unpackPackages({ directory, root, packages: SERVERS, usual: USUAL_PACKAGES });
    if (!isDone) throw new Error(`The packages of Redis and NATS could not be downloaded: ${INSTALL_HINT}.`);
  }
  const binary = ['usr/bin', 'usr/sbin'].map((folder) => path.join(root, folder, name)).find((file) => fs.existsSync(file));
  if (binary === undefined) throw new Error(`${name} is not among this distribution's packages: ${INSTALL_HINT}.`);
  return { binary, libraryPath: libraryFolders(root).join(':') };
}

/** Finds pgbouncer like {@link findServer}, in a separate folder because few need it. */
export function findPgbouncer(directory: string, say: (line: string) => void): FoundServer {
  const installed = findBinary('pgbouncer');
  if (installed !== undefined) return { binary: installed };
  const root = path.join(directory, 'pgbouncer');
  const binary = path.join(root, 'usr/sbin/pgbouncer');
  if (!fs.existsSync(binary)) {
    say('Fetching PgBouncer from the packages of this Debian or Ubuntu (once, into .local)');
    const usual = ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'];
    if (findBinary('apt-get') === undefined || !unpackPackages({ directory, root, packages: ['pgbouncer'], usual }))
      throw new Error('PgBouncer was not found: install pgbouncer.');
  }
  return { binary, libraryPath: libraryFolders(root).join(':') };
}

/**
 * Finds Prometheus's promtool, which checks rules and runs their unit tests; undefined if neither the machine nor its distribution has it.
 * It needs no other package.
 */
export function findPromtool(directory: string): string | undefined {
  const installed = findBinary('promtool');
  if (installed !== undefined) return installed;
  const root = path.join(directory, 'prometheus');
  const binary = path.join(root, 'usr/bin/promtool');
  if (fs.existsSync(binary)) return binary;
  if (findBinary('apt-get') === undefined || findBinary('dpkg-deb') === undefined) return undefined;
  return unpackPackages({ directory, root, packages: ['prometheus'], usual: [], isAlone: true }) ? binary : undefined;
}

export interface WantedPackages {
  /** Folder of downloads in progress. */
  directory: string;
  /** Folder in which the packages' trees are assembled; it does not exist yet. */
  root: string;
  packages: readonly string[];
  /** Packages they need on most machines; used if apt cannot tell which are missing. */
  usual: readonly string[];
  /** Without their dependencies. */
  isAlone?: boolean;
}

/** Fetches packages of this Debian or Ubuntu with missing dependencies, and unpacks them without root; false if apt has none. */
export function unpackPackages({ directory, root, packages, usual, isAlone = false }: WantedPackages): boolean {
  const download = isAlone ? downloadPackages : downloadMissing;
  const unfinished = path.join(directory, `unfinished-${process.pid}`);
  const [archives, tree] = [path.join(unfinished, 'archives'), path.join(unfinished, 'tree')];
  fs.mkdirSync(archives, { recursive: true });
  fs.mkdirSync(tree);
  try {
    if (!download(archives, [], packages, usual)) {
      const own = ownAptState(path.join(unfinished, 'apt'));
      run('apt-get', [...own, 'update'], unfinished);
      if (!download(archives, own, packages, usual)) return false;
    }
    for (const archive of fs.readdirSync(archives)) run('dpkg-deb', ['-x', archive, tree], archives);
    if (!fs.existsSync(root)) fs.renameSync(tree, root);
    return true;
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Downloads packages that are missing on this machine; false if apt's lists do not have them. */
function downloadMissing(folder: string, options: string[], wanted: readonly string[], usual: readonly string[]): boolean {
  const install = [...options, '-s', 'install', '--no-install-recommends', ...wanted];
  const simulated = spawnSync('apt-get', install, { encoding: 'utf8', env: aptEnvironment() });
  const missing = [...(simulated.stdout ?? '').matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '');
  const packages = simulated.status === 0 && missing.length > 0 ? missing : usual;
  return downloadPackages(folder, options, packages);
}

function downloadPackages(folder: string, options: string[], packages: readonly string[]): boolean {
  return spawnSync('apt-get', [...options, 'download', ...packages], { cwd: folder, env: aptEnvironment(), stdio: 'ignore' }).status === 0;
}

/** Options that give apt separate lists and caches, for a machine on which `apt-get update` was never run. */
function ownAptState(folder: string): string[] {
  fs.mkdirSync(path.join(folder, 'state/lists/partial'), { recursive: true });
  fs.mkdirSync(path.join(folder, 'cache/archives/partial'), { recursive: true });
  const settings = [
    `Dir::State=${folder}/state`,
    `Dir::Cache=${folder}/cache`,
    'Dir::State::status=/var/lib/dpkg/status',
    ...(runsAsRoot() ? ['APT::Sandbox::User=root'] : []),
  ];
  return settings.flatMap((setting) => ['-o', setting]);
}

function run(command: string, args: string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', env: aptEnvironment() });
  if (status !== 0) throw new Error(`${command} ${args.at(-1)} failed: ${(error?.message ?? stderr).trim().split('\n').at(-1)}`);
}

function aptEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
}

function libraryFolders(root: string): string[] {
  const parents = ['usr/lib', 'lib'].map((folder) => path.join(root, folder)).filter((folder) => fs.existsSync(folder));
  const triplets = parents.flatMap((parent) =>
    fs
      .readdirSync(parent)
      .filter((name) => name.includes('-linux-'))
      .map((name) => path.join(parent, name)),
  );
  return [...triplets, ...parents];
}
