import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { ROOT } from '../workspace.js';

/** The environment that results depend on besides the code, for readers of the JSON. */
export function describeEnvironment(nodeVersion: string) {
  const [cpu] = os.cpus();
  return {
    at: new Date().toISOString(),
    machine: {
      cpu: cpu?.model ?? '',
      cores: os.availableParallelism(),
      memoryGb: Math.round(os.totalmem() / 1e9),
      system: `${os.type()} ${os.release()}`,
      loadAverage: os.loadavg(),
    },
    node: nodeVersion,
    ...describeCommit(),
  };
}

/** A checkout without git, or without a commit, has none. */
function describeCommit(): { commit?: string; isModified?: boolean } {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return { commit: git('rev-parse', 'HEAD'), isModified: git('status', '--porcelain', '--untracked-files=no') !== '' };
  } catch {
    return {};
  }
}
