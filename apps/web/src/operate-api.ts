import { createClient, leagueAdministration, tickets, uploads } from '@matchpoint/sdk';

/** What the staff of a league does, as who is signed in. */
export const operate = createClient({ baseUrl: '', session: true }, { leagueAdministration, tickets, uploads });
