import { RELEASE } from '@matchpoint/core';
import { createLogger, LOG_LEVELS, type Logger, type LogLevel, startTracing, type Tracing } from '@matchpoint/telemetry';
import closeWithGrace from 'close-with-grace';
import { ConfigError, loadConfig } from './load-config.js';
import { fraction, integer, oneOf, optionalUrl } from './variables.js';

/** A started process, as `runProcess` needs it: how to drain and close it. */
export interface Running {
  /**
   * Lets running work finish, then closes.
   * @param isOrderly false after an error that nobody caught: current work may finish, but nothing new should be awaited
   */
  stop(isOrderly: boolean): Promise<void>;
}

/** EX_CONFIG of sysexits.h. */
const EXIT_CONFIG = 78;
/** The gateway drains for 10 s, then waits for the longest request: an upload of 120 s, plus some overhead. */
const DEFAULT_GRACE_SECONDS = 150;

const LOG_LEVEL = oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' });
/** Time for running work after the first signal; then the process exits regardless. */
export const GRACE_SECONDS = integer('MATCHPOINT_GRACE_SECONDS', { default: DEFAULT_GRACE_SECONDS, min: 1, max: 3_600 });
const VARIABLES = {
  logLevel: LOG_LEVEL,
  graceSeconds: GRACE_SECONDS,
  /** Endpoint of an OTLP receiver over HTTP; without one nothing is traced. */
  traceEndpoint: optionalUrl('OTEL_EXPORTER_OTLP_ENDPOINT', { protocols: ['http:', 'https:'] }),
  /** The share of requests that a gateway traces. */
  traceRatio: fraction('MATCHPOINT_TRACE_RATIO', { default: 0.01 }),
};

/**
 * The life cycle of a process: start, wait for SIGTERM, SIGINT or an error that nobody caught, drain, close, exit. A second signal, or the
 * end of `MATCHPOINT_GRACE_SECONDS`, ends it at once. So does a signal during startup, which PID 1 of a container would otherwise ignore.
 * The cause of death is a JSON line on standard output like every other log line. A bad configuration exits with 78 (EX_CONFIG), any other
 * failure with 1.
 */
export async function runProcess(service: string, environment: NodeJS.ProcessEnv, start: () => Promise<Running>): Promise<void> {
  const logger = createLogger({ service, level: readableLevel(environment) });
  let running: Running | undefined;
  let tracing: Tracing | undefined;
  try {
    const { graceSeconds, traceEndpoint: endpoint, traceRatio: ratio } = loadConfig(VARIABLES, environment);
    closeWithGrace(
      {
        delay: graceSeconds * 1_000,
        logger: false,
        skip: ['beforeExit'],
        onSecondSignal: (signal) => logger.warn({ signal }, 'a second signal: ended at once'),
        onSecondError: (error) => logger.fatal({ err: error }, 'an error that nobody caught, while stopping: ended at once'),
        onTimeout: () => logger.error({ graceSeconds }, 'not finished when the grace was over: ended all the same'),
      },
      async ({ signal, err }) => {
        if (err) logger.fatal({ err }, 'an error that nobody caught: the process stops');
        else logger.info({ signal }, running ? 'stopping' : 'stopped while starting');
        await running?.stop(err === undefined).catch((error: unknown) => {
          logger.error({ err: error }, 'stopping failed');
          throw error;
        });
        await tracing?.stop().catch((error: unknown) => logger.warn({ err: error }, 'the last spans could not be sent'));
      },
    );
    tracing = await startTracing({ service, release: RELEASE, endpoint, ratio });
    running = await start();
  } catch (error) {
    endUnstarted(logger, error);
  }
}

function endUnstarted(logger: Logger, error: unknown): never {
  if (error instanceof ConfigError) {
    logger.fatal(`configuration: ${error.message}`);
    process.exit(EXIT_CONFIG);
  }
  logger.fatal({ err: error }, 'the process could not start');
  process.exit(1);
}

/** A fatal error is logged at any level. A bad environment is reported even if the level itself is invalid. */
function readableLevel(environment: NodeJS.ProcessEnv): LogLevel {
  try {
    const level = LOG_LEVEL.parse(environment[LOG_LEVEL.name]);
    return level === 'silent' ? 'fatal' : level;
  } catch {
    return 'info';
  }
}
