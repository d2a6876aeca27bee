import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What must never be printed, wherever a caller puts it into a log line. */
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

/** A JSON-lines logger; `service` stands in every line. */
export function createLogger(options: { service: string; level: LogLevel }): Logger {
  return pino({
    level: options.level,
    base: { service: options.service, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS, censor: '[redacted]' },
  });
}
