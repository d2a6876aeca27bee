import Type from 'typebox';

/** An id, with a description of what it identifies. */
export const Id = (description: string) => Type.String({ minLength: 1, description });

/** The first fields of every match event's data (docs/reference/webhooks.md#delivery). */
export const MATCH_DATA = {
  matchId: Id('Match id.'),
  gameId: Type.String({ minLength: 1, description: "The game's slug." }),
  leagueId: Type.Optional(Id('Id of the league that the match counts for.')),
  leagueSeasonId: Type.Optional(Id('Id of the season that the match counts for.')),
  tournamentId: Type.Optional(Id('Id of the tournament that the match belongs to.')),
  tournamentNodeId: Type.Optional(Id('Id of the node of the bracket that the match decides.')),
  creatorTeamId: Id('Id of the team that created the match.'),
  acceptedTeamId: Type.Optional(Id('Id of the opponent, once there is one.')),
  sequence: Type.Integer({ minimum: 1, description: 'Counts all events of the match without a gap: a missing number is a missed event.' }),
};

/** Description of fields that name players. */
export const NOT_OF_PRIVATE_TEAMS = "For a private team, only its active members and the game's developer receive it";

/** The player that the event is about. */
export const Player = Type.String({ description: `${NOT_OF_PRIVATE_TEAMS}, and this user: empty for others.` });
