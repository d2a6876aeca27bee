import { createClient, tournaments, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './take-turns.js';

/** Tournaments, for those who watch, enter and organize them. */
export const tournamentApi = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { tournaments, uploads });
