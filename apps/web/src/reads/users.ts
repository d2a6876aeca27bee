import { mp } from '../api.js';
import { profileApi } from '../profile-api.js';
import { readOptions } from './read-options.js';

export const userReads = {
  profile: (name: string) => readOptions(['user', name], (options) => mp.users.getProfile(name, options)),
  stats: (name: string) => readOptions(['user-stats', name], (options) => mp.users.getStats(name, options)),
  teams: (name: string) => readOptions(['user-teams', name], (options) => mp.users.listTeams(name, options)),
  connections: (name: string) => readOptions(['user-connections', name], (options) => mp.users.listConnections(name, options)),
  stream: (name: string) => readOptions(['user-stream', name], (options) => profileApi.streams.getUserStreamStatus(name, options)),
};
