import { createClient, disputes, matchChat, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './take-turns.js';

/** What the two sides of a match, and those who rule on it, say to each other. */
export const matchDesk = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { disputes, matchChat, uploads });
