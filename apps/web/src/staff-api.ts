import { createClient, platformStaff } from '@matchpoint/sdk';
import { fetchInTurn } from './take-turns.js';

/** What the platform's staff does, as who is signed in. */
export const staff = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { platformStaff });
