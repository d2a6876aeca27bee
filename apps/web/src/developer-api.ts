import { apiKeys, createClient, webhooks } from '@matchpoint/sdk';

/** What developers manage: keys and endpoints, as who is signed in. */
export const developer = createClient({ baseUrl: '', session: true }, { apiKeys, webhooks });
