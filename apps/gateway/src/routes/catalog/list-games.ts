import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { list, Timestamp } from '../../operation/fields.js';
import { GameCatalogEntry, Objective, toGame } from './game-objects.js';

export const listGames = defineRoute({
  method: 'GET',
  path: '/games',
  operationId: 'listGames',
  summary: 'List the game catalog with its objectives',
  description: [
    'Returns the whole catalog: every game with its modes, maps, playlists and pools, and all objectives.',
    'Matches, ranks and filters refer to ids of the catalog. It rarely changes.',
  ],
  section: 'docs/reference/games.md',
  tag: 'Games',
  accepts: 'visitor',
  scope: 'public',
  response: Type.Object({
    games: list(GameCatalogEntry, 'All games.'),
    objectives: list(Objective, 'All objectives.'),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler(_input, { games }) {
    const catalog = await games.catalog();
    return { games: catalog.games.map(toGame), objectives: catalog.objectives };
  },
});
