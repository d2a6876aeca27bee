import { createClient, notifications } from '@matchpoint/sdk';
import { fetchInTurn } from './take-turns.js';

/** What the signed-in user follows and is notified of. */
export const notificationApi = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { notifications }).notifications;
