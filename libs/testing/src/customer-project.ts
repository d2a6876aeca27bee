import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Timeout of a compiler or npm on a busy machine. */
const PATIENCE_MS = 120_000;
/** Direct and indirect dependencies of the SDK, packed too because there is no registry. */
const DEPENDENCIES = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];
const run = promisify(execFile);

/** A folder outside the checkout where the SDK is installed as customers get it. */
export interface CustomerProject {
  folder: string;
  write(name: string, text: string): void;
  /** Compiles files strictly to JavaScript beside them. Rejects with what the compiler says. */
  compile(files: string[], options: object): Promise<void>;
  /** Runs a program on this Node, and returns what it printed. */
  run(program: string, env?: Record<string, string>): Promise<string>;
  remove(): void;
}

/** Packs the SDK with npm and installs the tarball, offline, into a new project. */
export async function createCustomerProject(): Promise<CustomerProject> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'matchpoint-sdk-'));
  const built = path.join(folder, 'published');
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
  const remove = (): void => fs.rmSync(folder, { recursive: true, force: true });
  const npm = async (...words: string[]): Promise<unknown> =>
    run('npm', [...words, '--loglevel=error', '--no-audit', '--no-fund'], { cwd: folder, timeout: PATIENCE_MS });
  try {
    write('package.json', JSON.stringify({ name: 'customer', private: true, type: 'module' }));
    await run(process.execPath, [path.join(ROOT, 'libs/sdk/generate/build-package.mjs'), built], { timeout: PATIENCE_MS });
    await npm('pack', built, '--pack-destination', folder);
    const needed = DEPENDENCIES.map((name) => path.join(ROOT, 'node_modules', name));
    await npm('pack', ...needed, '--ignore-scripts', '--pack-destination', folder);
    const tarballs = fs.readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    await npm('install', '--offline', '--ignore-scripts', ...tarballs.map((name) => `./${name}`));
  } catch (error) {
    remove();
    throw error;
  }
  return {
    folder,
    write,
    remove,
    async compile(files, options) {
      const compilerOptions = { strict: true, noUncheckedIndexedAccess: true, module: 'nodenext', target: 'es2022', ...options };
      write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
      const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
      await run(process.execPath, [compiler], { cwd: folder, timeout: PATIENCE_MS }).catch(({ stdout }: { stdout: string }) => {
        throw new Error(stdout);
      });
    },
    run: async (program, env = {}) =>
      (await run(process.execPath, [program], { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env }, timeout: PATIENCE_MS })).stdout,
  };
}
