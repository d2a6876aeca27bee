import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { hashFiles } from './hash-files.mjs';
import { ROOT, runCommand } from './run-step.mjs';

const INSTALLED = path.join(ROOT, 'node_modules/.package-lock.json');
const MARK = path.join(ROOT, 'node_modules/.installed-for');
const OLDEST_NODE = [20, 19];

/** Ends the process with one line unless this Node is new enough. */
export function demandNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Matchpoint needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}.`);
  process.exit(1);
}

/** Installs exactly what is in package-lock.json, unless it is already installed. */
export async function installPackages() {
  const wanted = hashFiles(['package-lock.json']);
  if (existsSync(INSTALLED)) {
    // Newer after an `npm install` by hand; older, but for the same content, after a checkout of the file.
    const isNewer = statSync(INSTALLED).mtimeMs >= statSync(path.join(ROOT, 'package-lock.json')).mtimeMs;
    const isSame = existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted;
    if (!isSame && isNewer) writeFileSync(MARK, wanted);
    if (isSame || isNewer) return;
  }
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  console.log('Installing packages (npm ci)');
  await runCommand('npm ci', command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: { PRISMA_SKIP_POSTINSTALL_GENERATE: 'true' },
  });
  writeFileSync(MARK, wanted);
}
