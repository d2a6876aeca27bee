import Type from 'typebox';

export const Id = Type.String({ minLength: 1 });

/** What the data of every event of a match begins with (contract 10). */
export const MATCH_DATA = {
  matchId: Id,
  gameId: Type.String({ minLength: 1, description: "The game's slug." }),
  leagueId: Type.Optional(Id),
  leagueSeasonId: Type.Optional(Id),
  creatorTeamId: Id,
  acceptedTeamId: Type.Optional(Id),
  sequence: Type.Integer({ minimum: 1, description: 'Counts all events of the match without a gap: a missing number is a missed event.' }),
};

/** What is said of fields that name players. */
export const NOT_OF_PRIVATE_TEAMS = "A private team's is for its active members and the game's developer";

/** A player whom the event is about. */
export const Player = Type.String({ description: `${NOT_OF_PRIVATE_TEAMS}, and for this user: empty for others.` });
