import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, list, Timestamp } from '../../operation/fields.js';
import { GameCatalogEntry, GamePlaylist, toGame, toPlaylist } from './game-objects.js';

export const listGamePlaylists = defineRoute({
  method: 'GET',
  path: '/games/{id}/playlists',
  operationId: 'listGamePlaylists',
  summary: 'List the playlists of a game',
  description: ['Returns one game of the catalog and its playlists, in which ranks are assigned.'],
  section: 'docs/reference/games.md',
  tag: 'Games',
  accepts: 'visitor',
  scope: 'public',
  params: Type.Object({ id: Identifier('Game slug or convexId.') }),
  response: Type.Object({ game: GameCatalogEntry, playlists: list(GamePlaylist, 'Playlists of the game.'), timestamp: Timestamp() }),
  errors: ['error_game_not_found'],
  async handler({ params }, { games }) {
    const game = await games.resolve(params.id);
    return { game: toGame(game), playlists: game.playlists.map(toPlaylist) };
  },
});
