import { createClient, leagueAdministration, tickets, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './fetch-in-turn.js';

/** Operations of a league's staff. */
export const operate = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { leagueAdministration, tickets, uploads });
