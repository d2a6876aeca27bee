import { type DestinationStream, pino, type Logger } from 'pino';
import { serializeError } from './serialize-error.js';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Values that must never be printed, wherever a caller puts them into a log line. */
const SECRETS = [
  'authorization',
  '*.authorization',
  'headers.authorization',
  'req.headers.authorization',
  'plaintext',
  '*.plaintext',
  'signingSecret',
  '*.signingSecret',
];

export interface LoggerOptions {
  service: string;
  level: LogLevel;
  /** Id of the request that is being served; every line that is written for one carries it. */
  requestIdOf?: () => string | undefined;
  /** By default, standard output. */
  destination?: DestinationStream;
}

/** A JSON-lines logger; every line carries `service`. */
export function createLogger(options: LoggerOptions): Logger {
  const { requestIdOf } = options;
  const settings = {
    level: options.level,
    base: { service: options.service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
    redact: { paths: SECRETS, censor: '[redacted]' },
    ...(requestIdOf && {
      mixin: () => {
        const requestId = requestIdOf();
        return requestId === undefined ? {} : { requestId };
      },
    }),
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
