import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier, Timestamp } from '../../http/fields.js';
import { GameCatalogEntry, GamePlaylist, toGame, toPlaylist } from './game-objects.js';

export const listGamePlaylists = defineRoute({
  method: 'GET',
  path: '/games/{id}/playlists',
  operationId: 'listGamePlaylists',
  summary: 'List the playlists of a game',
  section: 'contract 6',
  tag: 'Games',
  scope: 'public',
  params: Type.Object({ id: Identifier('Game slug or convexId') }),
  response: Type.Object({ game: GameCatalogEntry, playlists: Type.Array(GamePlaylist), timestamp: Timestamp() }),
  errors: ['error_game_not_found'],
  async handler({ params }, { games }) {
    const game = await games.resolve(params.id);
    return { game: toGame(game), playlists: game.playlists.map(toPlaylist) };
  },
});
