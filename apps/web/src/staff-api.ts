import { createClient, platformStaff } from '@matchpoint/sdk';
import { fetchInTurn } from './take-turns.js';

/** Operations of platform staff. */
export const staff = createClient({ baseUrl: '', session: true, fetch: fetchInTurn }, { platformStaff });
