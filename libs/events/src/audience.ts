import Type, { type Static } from 'typebox';

const Ids = Type.Array(Type.String({ minLength: 1 }));

/**
 * The people and groups an event concerns, as known to its producer (docs/reference/webhooks.md#events): it decides which webhook endpoints
 * get it. An endpoint of a user gets what names the user or one of the teams of which the user is an active member; of a game or league,
 * what names that game or league. A draft names its creator's team alone.
 */
export const Audience = Type.Object({
  userIds: Type.Optional(Ids),
  teamIds: Type.Optional(Ids),
  /** The game's slug. */
  gameId: Type.Optional(Type.String({ minLength: 1 })),
  leagueId: Type.Optional(Type.String({ minLength: 1 })),
});
export type Audience = Static<typeof Audience>;
