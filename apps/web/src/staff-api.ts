import { createClient, platformStaff } from '@matchpoint/sdk';
import { fetchInTurn } from './fetch-in-turn.js';

/** Operations of platform staff. */
export const staff = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { platformStaff });
