import { optionalText, url } from './variables.js';

/** Variables of every process that calls Twitch. */
export const TWITCH_VARIABLES = {
  /** Credentials of a Twitch application. Without them Twitch is never called. */
  twitchClientId: optionalText('MATCHPOINT_TWITCH_CLIENT_ID'),
  twitchClientSecret: optionalText('MATCHPOINT_TWITCH_CLIENT_SECRET'),
  twitchApiUrl: url('MATCHPOINT_TWITCH_API_URL', { protocols: ['https:', 'http:'], default: 'https://api.twitch.tv/helix' }),
  twitchAuthUrl: url('MATCHPOINT_TWITCH_AUTH_URL', { protocols: ['https:', 'http:'], default: 'https://id.twitch.tv/oauth2' }),
};
