import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { guardedSpawn } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';
import type { DemoFile } from '../src/describe-system.js';
import { ROOT } from '../src/workspace.js';

const BUNDLE = path.join(ROOT, 'dist/tools/launcher/main.js');

/** The launcher as users run it, with its own folder and port. */
export class LaunchedSystem {
  output = '';
  readonly #launcher: ChildProcess;
  readonly #exit: Promise<[number | null]>;

  constructor(
    private readonly directory: string,
    variables: Record<string, string>,
    ...args: string[]
  ) {
    if (!fs.existsSync(BUNDLE)) throw new Error('The launcher is not built: npm test builds it, npx nx run-many -t build too.');
    const { DATABASE_URL: _, REDIS_URL: __, NATS_URL: ___, ...env } = process.env;
    this.#launcher = guardedSpawn(process.execPath, [BUNDLE, ...args], {
      env: { ...env, MATCHPOINT_LOCAL: directory, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      deathSignal: 'SIGKILL',
    });
    this.#exit = once(this.#launcher, 'close') as Promise<[number | null]>;
    for (const stream of [this.#launcher.stdout, this.#launcher.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
  }

  get pid(): number {
    return this.#launcher.pid ?? 0;
  }

  /** The current `demo.json`. */
  demo(): DemoFile {
    return JSON.parse(fs.readFileSync(path.join(this.directory, 'demo.json'), 'utf8')) as DemoFile;
  }

  /** Resolves when it reports that it is ready; throws its output if it ends instead. */
  async ready(): Promise<DemoFile> {
    let hasEnded = false;
    void this.#exit.then(() => {
      hasEnded = true;
    });
    await eventually(() => this.output.includes('Ready after') || hasEnded, { timeoutMs: 120_000 });
    if (hasEnded) throw new Error(`npm start ended: ${this.output}`);
    return this.demo();
  }

  signal(signal: NodeJS.Signals): void {
    this.#launcher.kill(signal);
  }

  async exitCode(): Promise<number | null> {
    return (await this.#exit)[0];
  }
}
