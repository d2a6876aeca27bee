import { once } from 'node:events';
import path from 'node:path';
import { guardedSpawn } from '@matchpoint/stack';
import { ROOT } from './workspace.js';

/** Output and exit of a CLI command. */
export interface CliAnswer {
  exitCode: number;
  json: unknown;
  errors: string;
}
/** A command's arguments and standard input. */
export type RunCli = (args: readonly string[], input?: string) => Promise<CliAnswer>;

/** For commands that take a second or two, also on a busy machine. */
const TIMEOUT_MS = 120_000;

/**
 * Runs `matchpoint …` like a user, on the running system that `environment` names. The commands must print JSON. One that has not ended
 * after `timeoutMs` is killed and counts as failed.
 */
export function cliRunner(nodeBinary: string, environment: NodeJS.ProcessEnv, timeoutMs = TIMEOUT_MS): RunCli {
  return async (args, input = '') => {
    const child = guardedSpawn(nodeBinary, [path.join(ROOT, 'dist/apps/cli/main.js'), ...args], {
      cwd: ROOT,
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      deathSignal: 'SIGKILL',
    });
    // A command that reads nothing may already have exited.
    child.stdin?.on('error', () => undefined).end(input);
    let [output, errors] = ['', ''];
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      if (isLate) errors += `\nmatchpoint ${args[0] ?? ''} had not ended after ${timeoutMs / 1_000} s`;
      return { exitCode: code ?? 1, json: parse(output), errors: errors.trim() };
    } finally {
      clearTimeout(deadline);
    }
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
