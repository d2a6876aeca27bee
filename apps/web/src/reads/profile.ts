import { mp } from '../api.js';
import { profileApi } from '../profile-api.js';
import { readOptions } from './read-options.js';

export const profileReads = {
  own: () => readOptions(['own-profile'], (options) => mp.users.getOwnProfile(options)),
  connections: () => readOptions(['own-connections'], (options) => mp.users.listOwnConnections(options)),
  ranks: () => readOptions(['own-ranks'], (options) => profileApi.gameRanks.listUserGameRanks(options)),
};
