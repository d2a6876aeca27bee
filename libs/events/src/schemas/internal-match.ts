import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

/** Most results that one event carries: keeps it far below the size that an event may have. */
export const MAX_RESULTS_PER_EVENT = 100;

/** Statuses that tournaments are notified of: from the start of a match on. */
const TOURNAMENT_STATUSES = ['IN_PROGRESS', 'DISPUTED', 'COMPLETED', 'FORFEITED', 'CANCELLED'] as const;

const IMPORT = 'import';

/**
 * Subject of a game's imported results. They stay in order, so that a correction never overtakes the result it corrects, and run in
 * parallel with other games.
 */
export const importSubject = (gameId: string): string => `${IMPORT} ${gameId}`;

/** Whether results or awards came by an import. */
export const isImported = (subject: string): boolean => subject.split(' ', 1)[0] === IMPORT;

const Id = Type.String({ minLength: 1 });

/** A final match as statistics need it: complete, so that no consumer has to query it. A corrected match is sent again. */
const MatchResult = Type.Object({
  matchId: Id,
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'Counts the results of this match in the order in which they were recorded: the highest stands, in whatever order they ' +
        'arrive. Events from before results had versions have none, which is below every version.',
    }),
  ),
  gameId: Type.String({ minLength: 1, description: "The game's slug." }),
  mode: Type.String({ minLength: 1 }),
  rewardBonus: Type.Number({ minimum: 0, description: 'A fraction: 0.5 is half as much again.' }),
  completedAt: Type.String({ format: 'date-time' }),
  leagueId: Type.Optional(Id),
  seasonId: Type.Optional(Id),
  outcome: Type.Union([Type.Literal('creator'), Type.Literal('accepted'), Type.Literal('draw'), Type.Literal('void')], {
    description: 'Who won; `void` where the result is taken back.',
  }),
  forfeit: Type.Boolean(),
  challenge: Type.Optional(Type.Boolean({ description: 'The creator challenged the other team; left out: no.' })),
  creatorTeamId: Id,
  acceptedTeamId: Id,
  creatorRoster: Type.Array(Id, { description: 'User ids of those who played.' }),
  acceptedRoster: Type.Array(Id),
  creatorMapsWon: Type.Integer({ minimum: 0 }),
  acceptedMapsWon: Type.Integer({ minimum: 0 }),
});

/** Events between services about matches. `internal.*` never reaches webhooks. */
export const internalMatchEvents = producedBy(['match'], {
  'internal.match.results_recorded': defineEvent({
    summary: 'Matches reached a final result, or a final result was corrected. Subject: the match, or `import` and the game.',
    data: Type.Object({ results: Type.Array(MatchResult, { minItems: 1, maxItems: MAX_RESULTS_PER_EVENT }) }),
  }),
  'internal.match.challenge_refused': defineEvent({
    summary: 'A team refused the challenge of another in a league. Subject: the match.',
    data: Type.Object({ matchId: Id, leagueId: Id, seasonId: Type.Optional(Id), gameId: Id, teamId: Id }),
  }),
  'internal.match.operated': defineEvent({
    summary: "The staff of a match's league recorded its scores, set its status or ruled on a dispute. Subject: the match.",
    data: Type.Object({
      leagueId: Id,
      matchId: Id,
      actorId: Id,
      activity: Type.Union([Type.Literal('match.score_recorded'), Type.Literal('match.status_changed'), Type.Literal('dispute.resolved')]),
      metadata: Type.Object({}, { additionalProperties: true }),
    }),
  }),
  'internal.match.room_changed': defineEvent({
    summary:
      'Something of a match is otherwise that none of its events tells: which side is ready, who offers to play, who will come, ' +
      'that check-in opened or closed. Of no number: nothing is lost with it that a further look does not show. Subject: the match.',
    data: Type.Object({ matchId: Id, teamIds: Type.Array(Id, { description: 'Whose members see it.' }) }),
    isLive: true,
  }),
  'internal.match.tournament_updated': defineEvent({
    summary:
      'A match of a tournament began, came into dispute or ended, or its result was corrected or taken back. Subject: the match. Each ' +
      'says all: the highest `sequence` stands.',
    data: Type.Object({
      matchId: Id,
      tournamentId: Id,
      nodeId: Id,
      attempt: Type.Integer({ minimum: 1, description: 'Which match of the node it is.' }),
      sequence: Type.Integer({ minimum: 1, description: 'How many events the match has had.' }),
      status: Type.Enum([...TOURNAMENT_STATUSES]),
      outcome: Type.Optional(
        Type.Union([Type.Literal('creator'), Type.Literal('accepted'), Type.Literal('draw')], {
          description: 'Who won, once it is COMPLETED or FORFEITED.',
        }),
      ),
      maps: Type.Optional(
        Type.Object({ creator: Type.Integer({ minimum: 0 }), accepted: Type.Integer({ minimum: 0 }) }, { description: 'Maps won.' }),
      ),
      reason: Type.Optional(Type.String({ description: 'Why it was cancelled or forfeited.' })),
      isVoided: Type.Optional(Type.Boolean({ description: 'True: its result was taken back.' })),
    }),
  }),
  'internal.match.forfeit_served': defineEvent({
    summary: 'A penalty has taken its match. Subject: the match.',
    data: Type.Object({ leagueId: Id, penaltyId: Id, matchId: Id }),
  }),
  'internal.match.season_settled': defineEvent({
    summary: 'No match of a completed season is open or can be disputed any more. Subject: the season.',
    data: Type.Object({
      leagueId: Id,
      seasonId: Id,
      version: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Of the closing that completed it: of which end of it this is said.' }),
      ),
      lastCompletedAt: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'When the last of its matches got a result; left out where none of them has one.',
        }),
      ),
    }),
  }),
});
