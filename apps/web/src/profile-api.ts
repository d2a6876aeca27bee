import { createClient, gameRanks, streams, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './fetch-in-turn.js';

/** The parts of profiles that only profile pages need. */
export const profileApi = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { gameRanks, streams, uploads });
