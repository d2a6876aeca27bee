import { mp } from '../api.js';
import { readOptions } from './read-options.js';

export const gameReads = {
  list: () => readOptions(['games'], (options) => mp.games.list(options)),
  playlists: (id: string) => readOptions(['playlists', id], (options) => mp.games.listPlaylists(id, options)),
};
