import Type from 'typebox';
import { choice, flag, Identifier, Success, text, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { DefaultMatchConfig, LeaguePoints, SETTINGS, SETTINGS_BOUNDS } from './settings-fields.js';
import { toSettings } from './settings-messages.js';
import { EXAMPLES } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const {
  gameId,
  teamSize,
  format,
  formatConfig,
  minParticipants,
  maxParticipants,
  registrationMode,
  checkInRequired,
  visibility,
  ...optional
} = SETTINGS;

const CreateTournamentBody = Type.Object({
  hostType: choice('TournamentHostType', ['user', 'org', 'league'], 'What hosts the tournament.'),
  hostId: Identifier('Id of the user, organization or league that hosts it.', EXAMPLES.user),
  name: Type.String({ minLength: 3, maxLength: 80, pattern: '\\S', description: 'The name to show.', examples: ['Spring Cup'] }),
  ...{ gameId, teamSize, format, formatConfig, minParticipants, maxParticipants, registrationMode, checkInRequired, visibility },
  defaultMatchConfig: DefaultMatchConfig,
  freeAgentsEnabled: flag('Whether players without a team may offer themselves.'),
  seedingMethod: Type.Optional(
    choice('TournamentSeedingMethod', ['MANUAL', 'RANDOM', 'REGISTRATION', 'RATING'], 'How participants are seeded; RANDOM unless given.'),
  ),
  autoStart: Type.Optional(flag('Whether it starts at `startsAt` without a call.')),
  leaguePointsEnabled: Type.Optional(flag('Whether placements are worth points in the standings of the host league.')),
  leaguePointsByPlacement: Type.Optional(LeaguePoints()),
  ...Type.Partial(Type.Object(optional)).properties,
});

export const createTournament = defineRoute({
  ...tournamentOperation(
    'createTournament',
    [
      'Creates a draft, hosted by the key owner, or by an organization or league in which they are OWNER or ADMIN.',
      'A host has at most 50 open tournaments.',
    ],
    [
      'error_forbidden',
      'error_not_org_admin',
      'error_league_admin_required',
      'error_not_eligible_to_host',
      'error_image_blob_unbound',
      'error_upload_limit_reached',
    ],
  ),
  summary: 'Create a tournament',
  body: CreateTournamentBody,
  bodyBounds: SETTINGS_BOUNDS,
  response: Type.Object({
    success: Success(),
    tournamentId: text('Tournament id.', EXAMPLES.tournament),
    slug: text('The name in addresses.', 'spring_cup'),
    status: Type.Literal('DRAFT', { description: 'The status now.' }),
    approvalStatus: Type.Literal('NOT_SUBMITTED', { description: 'Submit it for approval.' }),
    timestamp: Timestamp(),
  }),
  async handler(input, { tournaments }) {
    const { hostType, hostId, ...settings } = input.body;
    const request = { hostType, hostId, settings: toSettings(settings) };
    const created = await tournaments.createTournament(request, writeOptions(input));
    return { success: true as const, ...created, status: 'DRAFT' as const, approvalStatus: 'NOT_SUBMITTED' as const };
  },
});
