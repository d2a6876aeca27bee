import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

/** Most results that one event carries: keeps it far below the size that an event may have. */
export const MAX_RESULTS_PER_EVENT = 100;

/** Statuses of a match that its tournament is notified of: from its start on. */
const STATUSES_FOR_TOURNAMENTS = ['IN_PROGRESS', 'DISPUTED', 'COMPLETED', 'FORFEITED', 'CANCELLED'] as const;

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
        'Counts the results of this match in the order in which they were recorded: the highest counts, in whatever order they ' +
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
    description: 'Winner; `void` if the result was voided.',
  }),
  forfeit: Type.Boolean(),
  challenge: Type.Optional(Type.Boolean({ description: 'Whether the creator challenged the other team.' })),
  creatorTeamId: Id,
  acceptedTeamId: Id,
  creatorRoster: Type.Array(Id, { description: 'User ids of the players.' }),
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
  'internal.match.dispute_moved': defineEvent({
    summary:
      "A dispute about a league's match was opened, escalated, or resolved other than by a ruling, " +
      'which `internal.match.operated` reports. Subject: the match.',
    data: Type.Object({
      leagueId: Id,
      matchId: Id,
      actorId: Type.Optional(Id),
      activity: Type.Union([Type.Literal('dispute.opened'), Type.Literal('dispute.escalated'), Type.Literal('dispute.resolved')]),
      metadata: Type.Object({ disputeId: Id, resolution: Type.Optional(Type.String()) }),
    }),
  }),
  'internal.match.room_changed': defineEvent({
    summary:
      'A match has changed in a way that none of its events reports: readiness, an offer to play, attendance, ' +
      'or the opening or closing of check-in. It has no number, because a later read shows everything. Subject: the match.',
    data: Type.Object({ matchId: Id, teamIds: Type.Array(Id, { description: 'Teams whose members see it.' }) }),
    isLive: true,
  }),
  'internal.match.tournament_updated': defineEvent({
    summary:
      'A match of a tournament started, was disputed or ended, or its result was corrected or voided. Subject: the match. Each ' +
      'event is complete: the highest `sequence` counts.',
    data: Type.Object({
      matchId: Id,
      tournamentId: Id,
      nodeId: Id,
      attempt: Type.Integer({ minimum: 1, description: 'Number of the attempt.' }),
      sequence: Type.Integer({ minimum: 1, description: 'Number of events of the match so far.' }),
      status: Type.Enum([...STATUSES_FOR_TOURNAMENTS]),
      outcome: Type.Optional(
        Type.Union([Type.Literal('creator'), Type.Literal('accepted'), Type.Literal('draw')], {
          description: 'Winner, once it is COMPLETED or FORFEITED.',
        }),
      ),
      maps: Type.Optional(
        Type.Object({ creator: Type.Integer({ minimum: 0 }), accepted: Type.Integer({ minimum: 0 }) }, { description: 'Maps won.' }),
      ),
      reason: Type.Optional(Type.String({ description: 'Reason for the cancellation or forfeit.' })),
      isVoided: Type.Optional(Type.Boolean({ description: 'Whether its result was voided.' })),
    }),
  }),
  'internal.match.forfeit_served': defineEvent({
    summary: 'A penalty has forfeited its match. Subject: the match.',
    data: Type.Object({ leagueId: Id, penaltyId: Id, matchId: Id }),
  }),
  'internal.match.season_settled': defineEvent({
    summary: 'All matches of a completed season are closed and can no longer be disputed. Subject: the season.',
    data: Type.Object({
      leagueId: Id,
      seasonId: Id,
      version: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Number of the closing that completed the season, to match this event with it.' }),
      ),
      lastCompletedAt: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'Time of the last result among its matches; absent if there is none.',
        }),
      ),
    }),
  }),
});
