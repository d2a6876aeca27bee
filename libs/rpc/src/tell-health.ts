import { createReadiness, type Dependency, type Logger } from '@matchpoint/telemetry';
import type { BackgroundWork } from './background-work.js';
import { repeatWork } from './repeat-work.js';
import type { RpcServer } from './server.js';

/** How often the gRPC health service learns whether the process is ready. */
const JUDGE_MS = 2_000;

/**
 * Tells the gRPC health service whether the process is ready, judged by what it cannot work without. A process whose own clock is far off
 * still works by the database's, but its operator must notice and repair it.
 */
export async function tellHealth(server: RpcServer, needed: readonly Dependency[], logger: Logger): Promise<BackgroundWork> {
  const readiness = createReadiness(needed);
  readiness.serve();
  let isStopping = false;
  const tell = async (): Promise<void> => {
    const { isReady } = await readiness.read();
    if (!isStopping) server.setServing(isReady);
  };
  await tell();
  const work = repeatWork(JUDGE_MS, tell, (error) => logger.error({ err: error }, 'readiness could not be judged'));
  return {
    async stop() {
      isStopping = true;
      await work.stop();
    },
  };
}
