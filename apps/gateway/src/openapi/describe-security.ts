import type { RouteDefinition } from '../http/define-route.js';
import type { JsonSchema } from '../http/map-subschemas.js';

/** Ways of saying who one is, as OpenAPI has them. */

export const API_KEY = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An API key: `Authorization: Bearer mp_live_…`. A key acts for its owner and never for anybody else. Its kind is ' +
    'personal (the owner acts as a player or ' +
    'captain), game-developer (bound to one game) or league-operator (bound to one league); its permissions and its plan say which ' +
    'operations it may call.',
};

export const SESSION = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-mp_session',
  description:
    'The session of somebody who is signed in, for the web app of this origin: `POST /auth/sign-in` sets the cookie (`mp_session` where ' +
    'the address is http). A session acts for its person with every scope; where a league operator’s key is asked for, the role in the ' +
    'league decides. It is ignored beside an `Authorization` header and on requests of other sites. Whatever is neither GET nor HEAD ' +
    'needs the header `X-Matchpoint-Web: 1` with it, and no `Origin` but the public address.',
};

/** What a page of our own origin sends, and no other can. */
export const WEB_APP = {
  name: 'X-Matchpoint-Web',
  in: 'header',
  required: true,
  description: 'That the web app asks: no page of another origin can send it.',
  schema: { type: 'string', enum: ['1'] },
  example: '1',
};

export const BY_KEY: JsonSchema[] = [{ apiKey: [] }];
export const BY_SESSION: JsonSchema[] = [{ session: [] }];

/** Of one operation, where it is not the document's: a session alone; anybody; a key, a session or nobody. */
export function securityOf({ accepts = 'caller' }: RouteDefinition): { security?: JsonSchema[] } {
  if (accepts === 'caller') return {};
  if (accepts === 'nobody') return { security: [] };
  return { security: accepts === 'visitor' ? [...BY_KEY, ...BY_SESSION, {}] : BY_SESSION };
}

/** Whether an operation is called by the web app alone: it changes something by a session. */
export function isForWebApp({ accepts, actsOnSession, method }: RouteDefinition): boolean {
  return actsOnSession === true || ((accepts === 'session' || accepts === 'recent') && method !== 'GET');
}
