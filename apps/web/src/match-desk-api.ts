import { createClient, disputes, matchChat, uploads } from '@matchpoint/sdk';
import { fetchInTurn } from './take-turns.js';

/** Chats and disputes of a match. */
export const matchDesk = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { disputes, matchChat, uploads });
