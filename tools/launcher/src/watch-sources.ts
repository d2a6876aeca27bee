import { fork } from 'node:child_process';
import path from 'node:path';
import type { ProcessName } from './process-table.js';
import { ROOT } from './workspace.js';

/**
 * Bundles the named processes at each change of their source, and calls `onBuilt` for every bundle but the first, which is already running.
 * Compile errors go to standard error, and the process keeps running. Resolves once changes are being watched.
 */
export async function watchSources(names: readonly ProcessName[], onBuilt: (name: ProcessName) => void): Promise<void> {
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve) => {
          const watcher = fork(path.join(ROOT, 'tools/build/watch.mjs'), [`apps/${name}`], { cwd: ROOT });
          watcher.once('message', () => {
            watcher.on('message', () => onBuilt(name));
            resolve();
          });
        }),
    ),
  );
}
