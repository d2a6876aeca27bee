import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const STEP_MS = 240_000;
/** Variables of this run's Nx and Vitest, which would point the copy's back to this checkout. */
const OF_THIS_RUN = /^(NX_|VITEST|TEST$|npm_|INIT_CWD$)/;

/** A copy of the checkout that generators may write to. */
export interface CheckoutCopy {
  directory: string;
  /** Runs an installed command in the copy; rejects with its output. */
  run(command: string, args: readonly string[], env?: Record<string, string>): Promise<void>;
  /** Paths of the files that were written since it was made, in `folders`. */
  writtenIn(folders: readonly string[]): string[];
  /** Removes it. */
  remove(): void;
}

/** Copies tracked and untracked files and generated code; installed packages are linked. */
export async function copyCheckout(): Promise<CheckoutCopy> {
  const directory = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'matchpoint-generators-'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES });
  const generated = fs.readdirSync(path.join(ROOT, 'apps')).map((app) => `apps/${app}/src/generated`);
  for (const name of [...stdout.split('\0'), ...generated, '.local/stamps']) {
    const source = path.join(ROOT, name);
    if (name !== '' && fs.existsSync(source)) fs.cpSync(source, path.join(directory, name), { recursive: true });
  }
  linkPackages(directory);
  const copiedAt = Date.now();
  return {
    directory,
    writtenIn: (folders) =>
      folders
        .flatMap((folder) => fs.readdirSync(path.join(directory, folder), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .filter((file) => fs.statSync(file).mtimeMs > copiedAt)
        .map((file) => path.relative(directory, file)),
    async run(command, args, env = {}) {
      const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name)));
      try {
        await run(path.join(directory, 'node_modules/.bin', command), args, {
          cwd: directory,
          env: { ...own, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false', NO_COLOR: '1', ...env },
          timeout: STEP_MS,
          maxBuffer: MAX_OUTPUT_BYTES,
        });
      } catch (error) {
        const { stdout: out, stderr: err } = error as { stdout?: string; stderr?: string };
        throw new Error(`${command} ${args.join(' ')}\n${out ?? ''}${err ?? ''}`, { cause: error });
      }
    },
    remove: () => fs.rmSync(directory, { recursive: true, force: true }),
  };
}

/** Packages from the registry are this checkout's; workspace packages are the copy's. */
function linkPackages(directory: string): void {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules')];
  fs.mkdirSync(path.join(to, '@matchpoint'), { recursive: true });
  const linked = fs.readdirSync(from).filter((name) => !['@matchpoint', '.cache', '.vite'].includes(name));
  for (const name of linked) fs.symlinkSync(path.join(from, name), path.join(to, name));
  for (const name of fs.readdirSync(path.join(from, '@matchpoint'))) {
    fs.symlinkSync(fs.readlinkSync(path.join(from, '@matchpoint', name)), path.join(to, '@matchpoint', name));
  }
  const packages = path.join(ROOT, '.local/packages');
  fs.mkdirSync(path.join(directory, '.local'), { recursive: true });
  if (fs.existsSync(packages)) fs.symlinkSync(packages, path.join(directory, '.local/packages'));
}
