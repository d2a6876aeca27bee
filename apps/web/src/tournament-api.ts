import { createClient, tournaments, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './fetch-in-turn.js';

/** Tournaments, for those who watch, enter and organize them. */
export const tournamentApi = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { tournaments, uploads });
