import { loadConfig, optionalText, optionalUrl, secretKeys, text, url } from '@matchpoint/config';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  /** gRPC target of the service that owns users. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  /** Address of the web app, with which links in mails begin. */
  publicUrl: url('MATCHPOINT_PUBLIC_URL', { protocols: ['http:', 'https:'] }),
  /** Seals secrets that must be readable later, such as those of authenticator apps. */
  secretBox: secretKeys('MATCHPOINT_ACCOUNT_SECRET_KEYS'),
  /** The mail server's URL, with user and password; without one, mails are written to files. */
  smtpUrl: optionalUrl('MATCHPOINT_SMTP_URL', { protocols: ['smtp:', 'smtps:'] }),
  mailFrom: text('MATCHPOINT_MAIL_FROM', { default: 'Matchpoint <matchpoint@localhost>' }),
  /** External sign-in providers; one is enabled if its id is set. */
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
