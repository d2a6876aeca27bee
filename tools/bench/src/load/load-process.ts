import { type ChildProcess, fork } from 'node:child_process';
import type { LoadJob, LoadMessage, LoadReply, LoadResult, PlannedRequest } from './load-job.js';

export const LOAD_ROLE = 'generate-load';

/** The load generator, in a separate process so that it doesn't disturb the measurement. It ends with this process. */
export class LoadProcess {
  readonly #child: ChildProcess;

  constructor(nodeBinary: string, program: string) {
    this.#child = fork(program, [LOAD_ROLE], {
      execPath: nodeBinary,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Sets the requests of the next phases, sent in rotation. */
  async give(requests: PlannedRequest[]): Promise<void> {
    await this.#ask({ kind: 'requests', requests });
  }

  async run(job: LoadJob): Promise<LoadResult> {
    const reply = await this.#ask({ kind: 'run', job });
    if (reply.kind !== 'result') throw new Error('the load generator answered something else');
    return reply.result;
  }

  stop(): void {
    this.#child.disconnect();
  }

  #ask(message: LoadMessage): Promise<LoadReply> {
    return new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('the load generator ended'));
      this.#child.once('exit', onExit);
      this.#child.once('message', (reply: LoadReply) => {
        this.#child.off('exit', onExit);
        if (reply.kind === 'failed') reject(new Error(`the load generator failed: ${reply.message}`));
        else resolve(reply);
      });
      this.#child.send(message);
    });
  }
}
