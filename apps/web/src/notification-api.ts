import { createClient, notifications } from '@matchpoint/sdk';
import { fetchInTurn } from './fetch-in-turn.js';

/** Follows and notifications of the signed-in user. */
export const notificationApi = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { notifications }).notifications;
