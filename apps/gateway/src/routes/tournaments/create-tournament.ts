import Type from 'typebox';
import { flag, Identifier, SAYS_SOMETHING, Success, text, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { TournamentHostType } from './read-host.js';
import {
  DefaultMatchConfig,
  LeaguePoints,
  OPTIONAL_SETTINGS,
  REQUIRED_SETTINGS,
  SeedingMethod,
  SETTINGS_BOUNDS,
} from './settings-fields.js';
import { toSettings } from './settings-messages.js';
import { EXAMPLES } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const CreateTournamentBody = Type.Object({
  hostType: TournamentHostType(),
  hostId: Identifier('Id of the hosting user, organization or league, or its username or slug.', EXAMPLES.user),
  name: Type.String({ minLength: 3, maxLength: 80, pattern: SAYS_SOMETHING, description: 'Display name.', examples: ['Spring Cup'] }),
  ...REQUIRED_SETTINGS,
  defaultMatchConfig: DefaultMatchConfig,
  freeAgentsEnabled: flag('Whether players without a team can join the free agents.'),
  seedingMethod: Type.Optional(SeedingMethod()),
  autoStart: Type.Optional(flag('Whether it starts automatically at `startsAt`.')),
  leaguePointsEnabled: Type.Optional(flag('Whether placements are worth points in the standings of the host league.')),
  leaguePointsByPlacement: Type.Optional(LeaguePoints()),
  ...Type.Partial(Type.Object(OPTIONAL_SETTINGS)).properties,
});

export const createTournament = defineRoute({
  ...tournamentOperation(
    'createTournament',
    [
      'Creates a draft, hosted by the key owner, or by an organization or league in which they are OWNER or ADMIN.',
      'A host can have at most 50 open tournaments.',
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
    slug: text('Name in URLs.', 'spring_cup'),
    status: Type.Literal('DRAFT', { description: 'The current status.' }),
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
