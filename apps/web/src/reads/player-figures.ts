import { mp } from '../api.js';
import { readOptions } from './read-options.js';

export const playerReads = {
  playerStats: (name: string) => readOptions(['user-player-stats', name], (options) => mp.users.listPlayerStats(name, {}, options)),
  trophies: (name: string) => readOptions(['user-trophies', name], (options) => mp.users.listTrophies(name, options)),
};
