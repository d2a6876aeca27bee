import type { Clock } from '@matchpoint/core';
import type { AccountConfig } from '../config.js';
import { discordProvider } from './discord.js';
import { openIdProvider } from './openid-provider.js';
import type { Provider } from './provider.js';
import { twitchProvider } from './twitch.js';

/** The providers that the environment has credentials for, by id. */
export function configuredProviders(config: AccountConfig, clock: Clock): ReadonlyMap<string, Provider> {
  const { discordClientId, discordClientSecret, twitchClientId, twitchClientSecret, oidcClientId, oidcClientSecret, oidcIssuer } = config;
  const now = (): Date => clock.now();
  const providers: Provider[] = [];
  if (discordClientId !== undefined && discordClientSecret !== undefined)
    providers.push(discordProvider({ url: config.discordUrl, clientId: discordClientId, clientSecret: discordClientSecret }));
  if (twitchClientId !== undefined && twitchClientSecret !== undefined)
    providers.push(twitchProvider({ url: config.twitchAuthUrl, clientId: twitchClientId, clientSecret: twitchClientSecret, now }));
  if (oidcClientId !== undefined && oidcClientSecret !== undefined && oidcIssuer !== undefined) {
    const given = { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret };
    providers.push(openIdProvider({ ...given, id: 'oidc', name: config.oidcName, scope: 'openid email profile', now }));
  }
  return new Map(providers.map((provider) => [provider.id, provider]));
}
