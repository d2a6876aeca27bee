import { integer, loadConfig, oneOf, optionalText, optionalUrl, text } from '@matchpoint/config';
import { LOG_LEVELS } from '@matchpoint/telemetry';
import { isLoopback } from './address-of.js';

const CONFIG = {
  port: integer('PORT', { default: 8080, min: 1, max: 65_535 }),
  host: text('MATCHPOINT_BIND', { default: '127.0.0.1' }),
  /** Checked here so that a bad value is reported in one line instead of ending every process. */
  logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  /** If the gateways are reachable only from this machine, the demo allows webhooks to this machine; otherwise it must not. */
  webhookAllow: optionalText('MATCHPOINT_WEBHOOK_ALLOW'),
  /** By default, next to the other data of this checkout. */
  uploadDirectory: optionalText('MATCHPOINT_UPLOAD_DIRECTORY'),
  /** By default, next to the other data of this checkout; emails are written there unless MATCHPOINT_SMTP_URL names a server. */
  mailDirectory: optionalText('MATCHPOINT_MAIL_DIRECTORY'),
  /** Second factor of platform staff; optional here, for trying the system out locally. */
  staffSecondFactor: oneOf('MATCHPOINT_STAFF_SECOND_FACTOR', ['required', 'optional'], { default: 'optional' }),
  /** The URL of the gateways for callers and links in emails; by default, the first one's own address. */
  publicUrl: optionalUrl('MATCHPOINT_PUBLIC_URL', { protocols: ['http:', 'https:'] }),
};

export type LaunchConfig = ReturnType<typeof loadLaunchConfig>;

/** The launcher's own environment. Throws ConfigError, one line that names the variable. */
export function loadLaunchConfig(env: NodeJS.ProcessEnv) {
  const { webhookAllow, ...config } = loadConfig(CONFIG, env);
  return { ...config, webhookAllow: webhookAllow ?? (isLoopback(config.host) ? 'localhost,127.0.0.1,::1' : '') };
}
