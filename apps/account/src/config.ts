import { loadConfig, optionalText, optionalUrl, secretKeys, text, url } from '@matchpoint/config';
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
  /** Other sites by which people sign in; each is there where its id is. */
  discordClientId: optionalText('MATCHPOINT_DISCORD_CLIENT_ID'),
  discordClientSecret: optionalText('MATCHPOINT_DISCORD_CLIENT_SECRET'),
  discordUrl: url('MATCHPOINT_DISCORD_URL', { protocols: ['https:', 'http:'], default: 'https://discord.com' }),
  twitchClientId: optionalText('MATCHPOINT_TWITCH_CLIENT_ID'),
  twitchClientSecret: optionalText('MATCHPOINT_TWITCH_CLIENT_SECRET'),
  twitchAuthUrl: url('MATCHPOINT_TWITCH_AUTH_URL', { protocols: ['https:', 'http:'], default: 'https://id.twitch.tv/oauth2' }),
  oidcClientId: optionalText('MATCHPOINT_OIDC_CLIENT_ID'),
  oidcClientSecret: optionalText('MATCHPOINT_OIDC_CLIENT_SECRET'),
  oidcIssuer: optionalUrl('MATCHPOINT_OIDC_ISSUER', { protocols: ['https:', 'http:'] }),
  oidcName: text('MATCHPOINT_OIDC_NAME', { default: 'OpenID' }),
  mailDirectory: text('MATCHPOINT_MAIL_DIRECTORY', { default: '.local/mail' }),
};

/** The typed environment of the account service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type AccountConfig = ReturnType<typeof readConfig>;
