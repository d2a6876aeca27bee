import type { LoadMessage, LoadReply } from './load-job.js';
import { createRequestWriter } from './request-writer.js';
import { runLoad } from './run-load.js';

/** The load generator's process: takes requests, then runs phases of them, as its parent says. */
export function serveLoad(): void {
  let nextRequest = (): Buffer => {
    throw new Error('no requests were given');
  };
  const reply = (message: LoadReply): void => void process.send?.(message);
  process.on('message', (message: LoadMessage) => {
    if (message.kind === 'requests') {
      nextRequest = createRequestWriter(message.requests);
      reply({ kind: 'taken' });
      return;
    }
    runLoad(message.job, nextRequest).then(
      (result) => reply({ kind: 'result', result }),
      (error: unknown) => reply({ kind: 'failed', message: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
