import { apiKeys, createClient, webhooks } from '@matchpoint/sdk';
import { developerScope } from './developer-scope.js';
import { fetchInTurn } from './take-turns.js';

const WEBHOOKS = '/api/v1/webhooks';

/** The API takes the header at webhooks alone: keys are a person's. */
const asChosen: typeof fetch = (url, init = {}) => {
  const scope = developerScope();
  if (scope === '' || !String(url).startsWith(WEBHOOKS)) return fetchInTurn(url, init);
  const headers = new Headers(init.headers);
  headers.set('X-Matchpoint-Scope', scope);
  return fetchInTurn(url, { ...init, headers });
};

/** What developers manage: keys and endpoints, as who is signed in; endpoints as the league or the game that was chosen. */
export const developer = createClient({ baseUrl: '', session: true, fetch: asChosen }, { apiKeys, webhooks });
