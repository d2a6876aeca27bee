import Type, { type TSchemaOptions } from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

/** Data of every tournament event. */
const TournamentEvent = {
  tournamentId: Id('Tournament id.'),
  slug: Id("The tournament's slug."),
  name: Id("The tournament's name."),
  hostType: Type.Union([Type.Literal('user'), Type.Literal('org'), Type.Literal('league')], { description: 'Type of the host.' }),
  hostId: Id('Id of the hosting user, organization or league.'),
  gameId: Id("The game's slug."),
  format: Id('SINGLE_ELIMINATION, DOUBLE_ELIMINATION, ROUND_ROBIN or SWISS; after a group stage, that of the playoffs.'),
  status: Id('The status of the tournament after the event.'),
  sequence: Type.Integer({ minimum: 1, description: 'Counts the events of the tournament without a gap.' }),
};

const Actor = { actorId: Type.Optional(Id('User id of the platform staff member; absent if it expired.')) };

/** `x-component` names it among the components of the documents. */
const EventPlacement = Type.Object(
  {
    participantId: Type.String({ minLength: 1, description: 'Id of an entry.', examples: ['part_01j6qvx3k0fd8r5y2m9wcz0001'] }),
    placement: Type.Integer({ minimum: 1, description: 'Its placement; shared placements are equal.', examples: [1] }),
  },
  { 'x-component': 'TournamentEventPlacement', 'description': 'The placement of an entry.' } as TSchemaOptions,
);

/** Events of tournaments. Subject: the tournament. */
export const tournamentEvents = producedBy(['tournament'], {
  'tournament.approved': defineEvent({
    summary: 'A tournament, or a change of its settings, was approved.',
    data: Type.Object(TournamentEvent),
  }),
  'tournament.registration_opened': defineEvent({
    summary: 'Teams can enter a tournament.',
    data: Type.Object(TournamentEvent),
  }),
  'tournament.participant_approved': defineEvent({
    summary: 'A team took a slot of a tournament. Sent once for each entry.',
    data: Type.Object({ ...TournamentEvent, teamId: Id('Id of the team.'), participantId: Id('Id of its entry.') }),
  }),
  'tournament.started': defineEvent({ summary: 'A tournament started: its bracket is public.', data: Type.Object(TournamentEvent) }),
  'tournament.round_completed': defineEvent({
    summary: 'The last node of a round was decided.',
    data: Type.Object({ ...TournamentEvent, roundKey: Id('Key of the round.') }),
  }),
  'tournament.completed': defineEvent({
    summary: 'The last node of a tournament was decided: its placements are final.',
    data: Type.Object({
      ...TournamentEvent,
      championParticipantId: Type.Optional(Id('Id of the entry that won.')),
      championName: Type.Optional(Type.String({ description: 'Name of its team when it entered.' })),
      placements: Type.Array(EventPlacement, {
        description: 'The first 64 places, best first.',
      }),
    }),
  }),
  'tournament.cancelled': defineEvent({
    summary: 'A tournament was cancelled.',
    data: Type.Object({ ...TournamentEvent, reason: Type.Optional(Type.String({ description: 'Reason given by the organizer.' })) }),
  }),
  'tournament.featured': defineEvent({
    summary: 'The platform features a tournament.',
    data: Type.Object({
      ...TournamentEvent,
      ...Actor,
      featuredUntil: Type.Integer({ description: 'End time in epoch milliseconds.' }),
    }),
  }),
  'tournament.unfeatured': defineEvent({
    summary: 'The platform no longer features a tournament.',
    data: Type.Object({ ...TournamentEvent, ...Actor }),
  }),
});

const Internal = Type.String({ minLength: 1 });

/** Events between services about tournaments. Subject: the tournament. */
export const internalTournamentEvents = producedBy(['tournament'], {
  'internal.tournament.teams_invited': defineEvent({
    summary: 'Teams were invited to a published tournament, or a tournament with invited teams was published.',
    data: Type.Object({ tournamentId: Internal, teamIds: Type.Array(Internal, { minItems: 1 }) }),
  }),
  'internal.tournament.offer_made': defineEvent({
    summary: 'A team offered a free agent a place on its roster.',
    data: Type.Object({ tournamentId: Internal, userId: Internal }),
  }),
  'internal.tournament.placements_recorded': defineEvent({
    summary: 'The placements of a tournament were decided, or withdrawn. A higher version replaces earlier ones by difference.',
    data: Type.Object({
      tournamentId: Internal,
      version: Type.Integer({ minimum: 1 }),
      slug: Internal,
      name: Internal,
      gameId: Internal,
      completedAt: Type.String({ format: 'date-time' }),
      isUnlisted: Type.Optional(Type.Boolean({ description: 'Only its winners see it on their profiles.' })),
      leagueId: Type.Optional(Type.String({ minLength: 1, description: 'The hosting league, which awards points.' })),
      seasonId: Type.Optional(Type.String({ minLength: 1, description: "The league's season that was active at the start." })),
      placements: Type.Array(
        Type.Object({
          participantId: Internal,
          teamId: Internal,
          placement: Type.Integer({ minimum: 1 }),
          points: Type.Number({ minimum: 0, description: 'Points in the league’s standings; 0 if none.' }),
        }),
        { description: 'Empty: taken back.' },
      ),
      trophies: Type.Array(
        Type.Object({
          userId: Internal,
          trophyId: Type.Union([Type.Literal('champion'), Type.Literal('runner_up'), Type.Literal('third_place')]),
          rarity: Type.Enum(['common', 'uncommon', 'rare', 'epic', 'legendary']),
          teamId: Type.Optional(Type.String({ minLength: 1, description: 'The team on whose roster the user was.' })),
        }),
        { description: 'One per user on the rosters of placements 1 to 3. Empty if withdrawn.' },
      ),
    }),
  }),
});
