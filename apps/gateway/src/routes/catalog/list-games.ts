import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { GameCatalogEntry, Objective, toGame } from './game-objects.js';

export const listGames = defineRoute({
  method: 'GET',
  path: '/games',
  operationId: 'listGames',
  summary: 'List the game catalog with its objectives',
  section: '4.14',
  tag: 'Games',
  scope: 'public',
  response: Type.Object({ games: Type.Array(GameCatalogEntry), objectives: Type.Array(Objective), timestamp: Timestamp() }),
  errors: [],
  async handler(_input, { games }) {
    const catalog = await games.catalog();
    return { games: catalog.games.map(toGame), objectives: catalog.objectives };
  },
});
