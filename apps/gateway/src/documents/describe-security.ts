import type { RouteDefinition } from '../operation/route-definition.js';
import { SCOPE_HEADER } from '../operation/chosen-scope.js';
import type { JsonSchema } from '../operation/map-subschemas.js';
import { sessionCookieName } from '../edge/sessions/session-cookies.js';

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

/** @param baseUrl of the installation, which decides how its cookie is called; '': of none, as the SDK is made from */
export const sessionOf = (baseUrl: string): JsonSchema => ({
  type: 'apiKey',
  in: 'cookie',
  name: sessionCookieName(baseUrl || 'https://localhost'),
  description:
    'The session of somebody who is signed in, for the web app of this origin: `POST /auth/sign-in` sets the cookie. A session acts for ' +
    'its person with every scope; where a league operator’s key is asked for, the role in the league decides. It is ignored beside an ' +
    '`Authorization` header and on requests of other sites. Whatever is neither GET nor HEAD needs the header `X-Matchpoint-Web: 1` with ' +
    'it, and no `Origin` but the public address.',
});

/** What a page of our own origin sends, and no other can. */
export const WEB_APP = {
  name: 'X-Matchpoint-Web',
  in: 'header',
  required: true,
  description: 'That the web app asks: no page of another origin can send it.',
  schema: { type: 'string', enum: ['1'] },
  example: '1',
};

/** Which hat a signed-in person wears. */
export const CHOSEN_SCOPE = {
  name: SCOPE_HEADER,
  in: 'header',
  required: false,
  description:
    'With a session: whose endpoints, deliveries, cursors and Idempotency-Keys are meant, where they are not the person’s own. ' +
    '`league:` and the id or slug of a league that they are OWNER or ADMIN of, or `game:` and the slug of a game that they develop; ' +
    'checked at each call. A key has a scope of its own, and the one named here is ignored beside it.',
  schema: { type: 'string', pattern: '^(league|game):[!-+\\--~]{1,256}$' },
  example: 'league:vct_americas',
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
