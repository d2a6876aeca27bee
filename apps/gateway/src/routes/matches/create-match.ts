import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import {
  ActiveRoster, BenchRoster, BestOf, CAPTAIN_WRITE, EpochMs, FREE_FORM_BOUNDS, Id, Ids, InputDevice, MapPreferenceMode, MapSelectionType, MatchSuccess, MatchType, Platform, Region, TeamSize, toInstant,
} from './match-fields.js';

const MAX_NOTES = 5_000;

const CreateMatchBody = Type.Object({
  teamId: Id(),
  gameId: Id(),
  gameModeId: Id(),
  matchType: MatchType(),
  mapSelectionType: MapSelectionType(),
  mapPreferenceMode: MapPreferenceMode(),
  teamSize: TeamSize(),
  bestOf: BestOf(),
  activeRoster: ActiveRoster(),
  platform: Type.Optional(Platform()),
  inputDevice: Type.Optional(InputDevice()),
  region: Type.Optional(Region()),
  scheduledAt: Type.Optional(EpochMs()),
  wagerAmount: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'WAGER matches only.' })),
  selectedMaps: Type.Optional(Ids()),
  selectedObjectives: Type.Optional(Ids()),
  gameSpecificOptions: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
  lockedRules: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
  notes: Type.Optional(Type.String({ maxLength: MAX_NOTES })),
  publishStatus: Type.Optional(Type.Enum(['DRAFT', 'PUBLISHED', 'ARCHIVED'], { default: 'DRAFT' })),
  benchRoster: Type.Optional(BenchRoster()),
  isChallenge: Type.Optional(Type.Boolean()),
  challengedTeamId: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Required when isChallenge is true.' })),
  leagueId: Type.Optional(Id()),
});

export const createMatch = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/create',
  operationId: 'createMatch',
  summary: 'Create a match as the captain of a team',
  section: '4.5',
  body: CreateMatchBody,
  bodyBounds: FREE_FORM_BOUNDS,
  response: MatchSuccess,
  errors: ['error_team_not_found', 'error_game_not_found', 'error_league_not_found', 'error_captain_required', 'error_team_not_active', 'error_league_not_eligible'],
  async handler({ body, ...call }, { matchCommands }) {
    const isChallenge = body.isChallenge ?? false;
    if (isChallenge && body.challengedTeamId === undefined) throw invalidInput('body.challengedTeamId', 'is required when isChallenge is true');
    const { scheduledAt, gameSpecificOptions, lockedRules, ...given } = body;
    const created = await matchCommands.createMatch({
      ...given,
      isChallenge,
      platform: body.platform ?? 'CROSSPLAY',
      inputDevice: body.inputDevice ?? 'ALL',
      region: body.region ?? 'NONE',
      publishStatus: body.publishStatus ?? 'DRAFT',
      selectedMaps: body.selectedMaps ?? [],
      selectedObjectives: body.selectedObjectives ?? [],
      benchRoster: (body.benchRoster ?? []).map(({ id, priority }) => ({ userId: id, priority })),
      scheduledAt: scheduledAt === undefined ? undefined : toInstant(scheduledAt),
      gameSpecificOptionsJson: gameSpecificOptions && JSON.stringify(gameSpecificOptions),
      lockedRulesJson: lockedRules && JSON.stringify(lockedRules),
    }, call);
    return { success: true as const, ...created };
  },
});
