import { integer, loadConfig, oneOf, optionalText, text } from '@matchpoint/config';
import { LOG_LEVELS } from '@matchpoint/telemetry';

const CONFIG = {
  port: integer('PORT', { default: 8080, min: 1, max: 65_535 }),
  host: text('MATCHPOINT_BIND', { default: '127.0.0.1' }),
  /** Checked here so that a bad value is one line rather than six dead processes. */
  logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  /** The demo lets webhooks go to this machine. */
  webhookAllow: text('MATCHPOINT_WEBHOOK_ALLOW', { default: 'localhost,127.0.0.1,::1' }),
  /** Beside the other data of this checkout unless given. */
  uploadDirectory: optionalText('MATCHPOINT_UPLOAD_DIRECTORY'),
};

export type LaunchConfig = ReturnType<typeof loadLaunchConfig>;

/** The launcher's own environment. Throws ConfigError, one line that names the variable. */
export function loadLaunchConfig(env: NodeJS.ProcessEnv) {
  return loadConfig(CONFIG, env);
}
