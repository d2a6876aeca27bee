import { createClient, disputes, matchChat, rulings, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './take-turns.js';

/** Chats, disputes and corrected results of a match. */
export const matchDesk = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { disputes, matchChat, rulings, uploads });
