import { createClient, tournaments, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './fetch-in-turn.js';

/** Tournaments, for spectators, participants and organizers. */
export const tournamentApi = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { tournaments, uploads });
