import type { RouteDefinition } from '../operation/route-definition.js';
import { SCOPE_HEADER } from '../operation/chosen-scope.js';
import type { JsonSchema } from '../operation/map-subschemas.js';
import { sessionCookieName } from '../edge/sessions/session-cookies.js';

/** Security schemes. */

export const API_KEY = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An API key: `Authorization: Bearer mp_live_…`. A key acts only for its owner. Its kind is ' +
    'personal (the owner acts as a player or ' +
    'captain), game-developer (bound to one game) or league-operator (bound to one league). Its permissions and plan determine which ' +
    'operations it can call.',
};

/** @param baseUrl of the installation, which determines the name of its cookie; '' for none, as for the SDK */
export const sessionOf = (baseUrl: string): JsonSchema => ({
  type: 'apiKey',
  in: 'cookie',
  name: sessionCookieName(baseUrl || 'https://localhost'),
  description:
    'The session of a signed-in person, for the web app of this origin: `POST /auth/sign-in` sets the cookie. A session acts for ' +
    'its person with every scope. Where a league-operator key is required, the person’s role in the league decides. It ' +
    'is ignored if there is an ' +
    '`Authorization` header, and on cross-site requests. Requests other than GET and HEAD also need the header `X-Matchpoint-Web: 1`, ' +
    'and no `Origin` other than the public URL.',
});

/** A header that only pages of our own origin can send. */
export const WEB_APP = {
  name: 'X-Matchpoint-Web',
  in: 'header',
  required: true,
  description: 'Marks a request of the web app; pages of other origins cannot send it.',
  schema: { type: 'string', enum: ['1'] },
  example: '1',
};

/** The scope that a signed-in person acts in. */
export const CHOSEN_SCOPE = {
  name: SCOPE_HEADER,
  in: 'header',
  required: false,
  description:
    'With a session: whose endpoints, deliveries, cursors and Idempotency-Keys are meant, where they are not the person’s own. ' +
    '`league:` and the id or slug of a league that they are OWNER or ADMIN of, or `game:` and the slug of a game that they develop; ' +
    'checked at each call. Ignored with a key, which has its own scope.',
  schema: { type: 'string', pattern: '^(league|game):[!-+\\--~]{1,256}$' },
  example: 'league:vct_americas',
};

export const BY_KEY: JsonSchema[] = [{ apiKey: [] }];
export const BY_SESSION: JsonSchema[] = [{ session: [] }];

/** Security of an operation that differs from the document's default: only a session; nobody; or a key, a session or nobody. */
export function securityOf({ accepts = 'caller' }: RouteDefinition): { security?: JsonSchema[] } {
  if (accepts === 'caller') return {};
  if (accepts === 'nobody') return { security: [] };
  return { security: accepts === 'visitor' ? [...BY_KEY, ...BY_SESSION, {}] : BY_SESSION };
}

/** Whether only the web app calls an operation, because it writes with a session. */
export function isForWebApp({ accepts, actsOnSession, method }: RouteDefinition): boolean {
  return actsOnSession === true || ((accepts === 'session' || accepts === 'recent') && method !== 'GET');
}
