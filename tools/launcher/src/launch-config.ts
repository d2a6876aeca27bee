import { integer, loadConfig, oneOf, optionalText, text } from '@matchpoint/config';
import { LOG_LEVELS } from '@matchpoint/telemetry';
import { isLoopback } from './address-of.js';

const CONFIG = {
  port: integer('PORT', { default: 8080, min: 1, max: 65_535 }),
  host: text('MATCHPOINT_BIND', { default: '127.0.0.1' }),
  /** Checked here so that a bad value is one line rather than six dead processes. */
  logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  /** Where this machine alone reaches the gateways the demo lets webhooks go to this machine; whoever else may come must not. */
  webhookAllow: optionalText('MATCHPOINT_WEBHOOK_ALLOW'),
  /** Beside the other data of this checkout unless given. */
  uploadDirectory: optionalText('MATCHPOINT_UPLOAD_DIRECTORY'),
};

export type LaunchConfig = ReturnType<typeof loadLaunchConfig>;

/** The launcher's own environment. Throws ConfigError, one line that names the variable. */
export function loadLaunchConfig(env: NodeJS.ProcessEnv) {
  const { webhookAllow, ...config } = loadConfig(CONFIG, env);
  return { ...config, webhookAllow: webhookAllow ?? (isLoopback(config.host) ? 'localhost,127.0.0.1,::1' : '') };
}
