import { createClient, platformStaff } from '@matchpoint/sdk';

/** What the platform's staff does, as who is signed in. */
export const staff = createClient({ baseUrl: '', session: true }, { platformStaff });
