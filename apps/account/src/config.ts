import { loadConfig, optionalUrl, secretKeys, text, url } from '@matchpoint/config';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  /** gRPC target of the service that has the users. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  /** Where the web app is: what links in mails begin with. */
  publicUrl: url('MATCHPOINT_PUBLIC_URL', { protocols: ['http:', 'https:'] }),
  /** Seal what is secret at rest and must be had again: secrets of authenticator apps. */
  secretBox: secretKeys('MATCHPOINT_ACCOUNT_SECRET_KEYS'),
  /** The mail server, with user and password; without one mails are files. */
  smtpUrl: optionalUrl('MATCHPOINT_SMTP_URL', { protocols: ['smtp:', 'smtps:'] }),
  mailFrom: text('MATCHPOINT_MAIL_FROM', { default: 'Matchpoint <matchpoint@localhost>' }),
  mailDirectory: text('MATCHPOINT_MAIL_DIRECTORY', { default: '.local/mail' }),
};

/** The typed environment of the account service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type AccountConfig = ReturnType<typeof readConfig>;
