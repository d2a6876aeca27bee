import { apiKeys, createClient, webhooks } from '@matchpoint/sdk';
import { developerScope } from './developer-scope.js';
import { fetchInTurn } from './fetch-in-turn.js';

const WEBHOOKS = '/api/v1/webhooks';

/** Only webhook operations accept the header, because keys belong to a person. */
const asChosen: typeof fetch = (url, init = {}) => {
  const scope = developerScope();
  if (scope === '' || !String(url).startsWith(WEBHOOKS)) return fetchInTurn(url, init);
  const headers = new Headers(init.headers);
  headers.set('X-Matchpoint-Scope', scope);
  return fetchInTurn(url, { ...init, headers });
};

/** Keys and endpoints of the signed-in user; endpoints also of the chosen league or game. */
export const developer = createClient({ baseUrl: '', session: true, fetch: asChosen }, { apiKeys, webhooks });
