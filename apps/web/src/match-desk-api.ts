import { createClient, disputes, matchChat, rulings, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './fetch-in-turn.js';

/** Chats, disputes and corrected results of a match. */
export const matchDesk = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { disputes, matchChat, rulings, uploads });
