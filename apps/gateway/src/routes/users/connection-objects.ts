import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { nullable } from '../../http/fields.js';

/** What anyone may see of a connection. */
export const Connection = Type.Object({
  id: Type.String(),
  platform: Type.String(),
  username: nullable.string(),
  url: nullable.string(),
  isPrimary: Type.Boolean(),
  isVerified: Type.Boolean(),
  connectedAt: nullable.string(),
});

/** What its owner sees besides (specification 2.8). */
export const OwnConnection = Type.Object({
  ...Connection.properties,
  isSelfReported: Type.Boolean(),
  showOnProfile: Type.Boolean(),
  region: nullable.string(),
  gamingPlatform: nullable.string(),
});

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
