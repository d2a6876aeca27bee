import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import {
  BestOf,
  GameModeId,
  Id,
  InputDevice,
  MapPreferenceMode,
  MapSelectionType,
  MatchSuccess,
  Platform,
  Region,
  ScheduledAt,
  SelectedMaps,
  SelectedObjectives,
  TeamSize,
  toInstant,
} from '../matches/match-fields.js';
import { GAME_WRITE } from '../matches/game-match-fields.js';

export const createGameMatch = defineRoute({
  ...GAME_WRITE,
  method: 'POST',
  path: '/game/matches/create',
  operationId: 'createGameMatch',
  summary: "Create a match between two teams of the key's game",
  description: [
    'Creates a match between two teams of the game that the key is bound to: ACCEPTED and PUBLISHED at once, with all active',
    'members of both teams on its rosters.',
    'Both teams must be active and play that game. Such a match has no timers: the game drives it.',
  ],
  section: 'docs/reference/matches.md#creation',
  body: Type.Object({
    creatorTeamId: Id('Id of the first team.'),
    acceptedTeamId: Id('Id of the second team.'),
    gameModeId: GameModeId(),
    bestOf: BestOf(),
    teamSize: TeamSize(),
    platform: Platform(),
    inputDevice: InputDevice(),
    region: Region(),
    mapSelectionType: MapSelectionType(),
    mapPreferenceMode: MapPreferenceMode(),
    selectedMaps: Type.Optional(SelectedMaps()),
    selectedObjectives: Type.Optional(SelectedObjectives()),
    scheduledAt: Type.Optional(ScheduledAt()),
  }),
  response: MatchSuccess,
  emits: ['match.created', 'match.accepted'],
  errors: ['error_team_not_found', 'error_team_not_active'],
  async handler({ body, ...call }, { matchCommands }) {
    const { scheduledAt, ...given } = body;
    const created = await matchCommands.createGameMatch(
      {
        ...given,
        selectedMaps: body.selectedMaps ?? [],
        selectedObjectives: body.selectedObjectives ?? [],
        scheduledAt: scheduledAt === undefined ? undefined : toInstant(scheduledAt),
      },
      call,
    );
    return { success: true as const, ...created };
  },
});
