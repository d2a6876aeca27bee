import { createClient, leagueAdministration, tickets, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './take-turns.js';

/** What the staff of a league does, as who is signed in. */
export const operate = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { leagueAdministration, tickets, uploads });
