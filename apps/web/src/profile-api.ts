import { createClient, gameRanks, streams, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './fetch-in-turn.js';

/** What a profile consists of besides what every page asks for. */
export const profileApi = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { gameRanks, streams, uploads });
