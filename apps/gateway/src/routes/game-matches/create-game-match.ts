import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import {
  BestOf, EpochMs, Id, Ids, InputDevice, MapPreferenceMode, MapSelectionType, MatchSuccess, Platform, Region, TeamSize, toInstant,
} from '../matches/match-fields.js';
import { GAME_WRITE } from './game-match-fields.js';

export const createGameMatch = defineRoute({
  ...GAME_WRITE,
  method: 'POST',
  path: '/game/matches/create',
  operationId: 'createGameMatch',
  summary: "Create a match between two teams of the key's game",
  section: '4.4',
  body: Type.Object({
    creatorTeamId: Id(),
    acceptedTeamId: Id(),
    gameModeId: Id(),
    bestOf: BestOf(),
    teamSize: TeamSize(),
    platform: Platform(),
    inputDevice: InputDevice(),
    region: Region(),
    mapSelectionType: MapSelectionType(),
    mapPreferenceMode: MapPreferenceMode(),
    selectedMaps: Type.Optional(Ids()),
    selectedObjectives: Type.Optional(Ids()),
    scheduledAt: Type.Optional(EpochMs()),
  }),
  response: MatchSuccess,
  errors: ['error_team_not_found', 'error_team_not_active'],
  async handler({ body, ...call }, { matchCommands }) {
    const { scheduledAt, ...given } = body;
    const created = await matchCommands.createGameMatch({
      ...given,
      selectedMaps: body.selectedMaps ?? [],
      selectedObjectives: body.selectedObjectives ?? [],
      scheduledAt: scheduledAt === undefined ? undefined : toInstant(scheduledAt),
    }, call);
    return { success: true as const, ...created };
  },
});
