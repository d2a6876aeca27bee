import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { neededWith } from '../../operation/conditions.js';
import { defineRoute } from '../shared/define-route.js';
import {
  ActiveRoster,
  BenchRoster,
  BestOf,
  CAPTAIN_WRITE,
  FREE_FORM_BOUNDS,
  GameModeId,
  GameSpecificOptions,
  Id,
  InputDevice,
  LockedRules,
  MapPreferenceMode,
  MapSelectionType,
  MatchSuccess,
  MatchType,
  Platform,
  PublishStatus,
  Region,
  ScheduledAt,
  SelectedMaps,
  SelectedObjectives,
  TeamId,
  TeamSize,
  toInstant,
} from './match-fields.js';

const MAX_NOTES = 5_000;

const CreateMatchBody = Type.Object(
  {
    teamId: TeamId(),
    gameId: Id('Slug or convexId of the game.'),
    gameModeId: GameModeId(),
    matchType: MatchType(),
    mapSelectionType: MapSelectionType(),
    mapPreferenceMode: MapPreferenceMode(),
    teamSize: TeamSize(),
    bestOf: BestOf(),
    activeRoster: ActiveRoster(),
    platform: Type.Optional(Platform()),
    inputDevice: Type.Optional(InputDevice()),
    region: Type.Optional(Region()),
    scheduledAt: Type.Optional(ScheduledAt()),
    wagerAmount: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'Stake of each side; only for WAGER matches.',
        examples: [10],
      }),
    ),
    selectedMaps: Type.Optional(SelectedMaps()),
    selectedObjectives: Type.Optional(SelectedObjectives()),
    gameSpecificOptions: Type.Optional(GameSpecificOptions()),
    lockedRules: Type.Optional(LockedRules()),
    notes: Type.Optional(
      Type.String({
        maxLength: MAX_NOTES,
        description: 'Note for opponents.',
        examples: ['Server in Frankfurt.'],
      }),
    ),
    publishStatus: Type.Optional(Object.assign(PublishStatus(), { default: 'DRAFT' })),
    benchRoster: Type.Optional(BenchRoster()),
    isChallenge: Type.Optional(Type.Boolean({ description: 'Whether it challenges one specific team.' })),
    challengedTeamId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'Id of the challenged team; required when `isChallenge` is true.',
        examples: ['team_01j6qvx3k0fd8r5y2m9wcz0002'],
      }),
    ),
    leagueId: Type.Optional(Id('Id or slug of the league that it counts for, with the league’s own eligibility rules.', 'vct_americas')),
  },
  neededWith('isChallenge', true, ['challengedTeamId']),
);

export const createMatch = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/create',
  operationId: 'createMatch',
  summary: 'Create a match as the captain of a team',
  description: [
    'Creates a match for a team of the key owner: a draft, an open match that other teams may offer to play, or a challenge to one team.',
    'The key owner must be a captain or co-captain of the team.',
    "The game's catalog bounds mode, maps, team size and series; with `leagueId` the rules of that league hold too, and both teams",
    'must be approved in it.',
  ],
  section: 'docs/reference/matches.md#creation',
  body: CreateMatchBody,
  bodyBounds: FREE_FORM_BOUNDS,
  response: MatchSuccess,
  emits: ['match.created', 'match.published'],
  errors: [
    'error_team_not_found',
    'error_game_not_found',
    'error_league_not_found',
    'error_captain_required',
    'error_team_not_active',
    'error_league_not_eligible',
    'error_league_not_active',
    'error_league_game_not_active',
    'error_limit_reached',
  ],
  async handler({ body, ...call }, { matchCommands }) {
    const isChallenge = body.isChallenge ?? false;
    if (isChallenge && body.challengedTeamId === undefined)
      throw invalidInput('body.challengedTeamId', 'is required when isChallenge is true');
    const { scheduledAt, gameSpecificOptions, lockedRules, ...given } = body;
    const created = await matchCommands.createMatch(
      {
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
        gameSpecificOptions: gameSpecificOptions && JSON.stringify(gameSpecificOptions),
        lockedRules: lockedRules && JSON.stringify(lockedRules),
      },
      call,
    );
    return { success: true as const, ...created };
  },
});
