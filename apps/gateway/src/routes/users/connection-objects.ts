import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { flag, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** What anyone may see of a connection. */
export const Connection = named(
  'Connection',
  Type.Object(
    {
      id: text('Id of the connection.'),
      platform: text('Where the account is: discord, twitch, github, battlenet, …'),
      username: nullable.string('Name of the account.'),
      url: nullable.uri('URL of its page.', 'https://www.twitch.tv/gildedacorn'),
      isPrimary: flag('Whether it is the user’s main account on that platform.'),
      isVerified: flag('Whether the account is verified.'),
      connectedAt: nullable.instant('Time of linking.'),
    },
    { description: 'A user’s account on another platform.' },
  ),
);

/** What its owner sees besides (docs/reference/users.md#connections). */
export const OwnConnection = named(
  'OwnConnection',
  Type.Object(
    {
      ...Connection.properties,
      isSelfReported: flag('Whether it is self-reported and not verified.'),
      showOnProfile: flag('Whether others see it.'),
      region: nullable.string('Where its games are played.', 'EU'),
      gamingPlatform: nullable.string('Gaming platform.', 'PC'),
    },
    { description: 'An account on another platform, as its owner sees it.' },
  ),
);

export function toConnection(connection: catalogProfile.Connection): Static<typeof Connection> {
  return {
    id: connection.id,
    platform: connection.platform,
    username: connection.username ?? null,
    url: connection.url ?? null,
    isPrimary: connection.isPrimary,
    isVerified: connection.isVerified,
    connectedAt: connection.connectedAt ?? null,
  };
}

export function toOwnConnection(connection: catalogProfile.Connection): Static<typeof OwnConnection> {
  return {
    ...toConnection(connection),
    isSelfReported: connection.isSelfReported,
    showOnProfile: connection.showOnProfile,
    region: connection.region ?? null,
    gamingPlatform: connection.gamingPlatform ?? null,
  };
}
