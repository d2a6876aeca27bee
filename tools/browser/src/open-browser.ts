import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type Unpacked, unpackChromium } from './unpack-chromium.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/**
 * A headless Chromium: `MATCHPOINT_BROWSER`, one on the PATH, or that of the npm package, in this order. Undefined without any of
 * them; the caller must then report the test as not run rather than passed.
 */
export async function openBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<Browser | undefined> {
  const found = await findBrowser(environment);
  if (found === undefined) return undefined;
  return launch(found, environment);
}

/**
 * The Chromium of the npm package, whose version the lockfile pins. It draws alike on every machine, because it uses the
 * package's fonts, without font hinting and subpixels. Undefined if it cannot run.
 */
export async function openPictureBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<Browser | undefined> {
  const found = await unpackChromium({ hasOwnFonts: true });
  return found && launch(found, environment, ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']);
}

async function launch({ executablePath, env }: Unpacked, environment: NodeJS.ProcessEnv, more: readonly string[] = []): Promise<Browser> {
  // Imported on demand, because programs that may open a browser seldom do.
  const { chromium } = await import('playwright-core');
  // Root in a container has no sandbox; only our own pages on 127.0.0.1 (as localhost) are opened.
  return chromium.launch({
    executablePath,
    env: { ...environment, ...env } as Record<string, string>,
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP localhost 127.0.0.1', ...more],
  });
}

async function findBrowser({ MATCHPOINT_BROWSER: chosen, PATH = '' }: NodeJS.ProcessEnv): Promise<Unpacked | undefined> {
  if (chosen) return { executablePath: chosen, env: {} };
  const installed = PATH.split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const executablePath = installed.find((file) => existsSync(file));
  return executablePath === undefined ? unpackChromium() : { executablePath, env: {} };
}
