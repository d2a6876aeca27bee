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
