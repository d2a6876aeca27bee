import Type, { type Static } from 'typebox';

const Ids = Type.Array(Type.String({ minLength: 1 }));

/**
 * The people and groups an event concerns, as known to its producer (docs/reference/webhooks.md#events). It decides which webhook endpoints
 * get the event. A user's endpoint gets events that name the user or a team with the user as active member; an endpoint of a game or league
 * gets events that name that game or league. A draft names only its creator's team.
 *
 * `adminsOf` concerns the present OWNERs and ADMINs of an organization or league as if it named them: they change without the producer.
 */
export const Audience = Type.Object({
  userIds: Type.Optional(Ids),
  teamIds: Type.Optional(Ids),
  /** The game's slug. */
  gameId: Type.Optional(Type.String({ minLength: 1 })),
  leagueId: Type.Optional(Type.String({ minLength: 1 })),
  adminsOf: Type.Optional(
    Type.Object({ type: Type.Union([Type.Literal('organization'), Type.Literal('league')]), id: Type.String({ minLength: 1 }) }),
  ),
});
export type Audience = Static<typeof Audience>;

/** An organization or a league whose OWNERs and ADMINs an event concerns. */
export type AudienceGroup = NonNullable<Audience['adminsOf']>;
