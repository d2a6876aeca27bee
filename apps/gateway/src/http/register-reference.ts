import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../context.js';
import { eventsDocument, fullDocument, publishedDocument } from '../openapi/documents.js';
import type { RouteDefinition } from './define-route.js';
import { publicUrl } from './public-url.js';
import { API_PREFIX } from './register-routes.js';

const PAGE = '/api-reference';
/** The library's own page redirects and sits behind a slash; only its script is used. */
const VIEWER = `${PAGE}/viewer`;
const FULL_DOCUMENT = `${PAGE}/openapi.full.json`;
/** The page's script comes from this server; it reads the description and calls the API from here. */
const PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
/** Nothing that would call another server. */
const VIEWER_CONFIGURATION = JSON.stringify({
  url: FULL_DOCUMENT, withDefaultFonts: false, telemetry: false, hideClientButton: true, showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true },
});
const PAGE_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Matchpoint API reference</title>
  </head>
  <body>
    <noscript>The description this page shows: <a href="${FULL_DOCUMENT}">${FULL_DOCUMENT}</a></noscript>
    <script id="api-reference" type="application/json" data-url="${FULL_DOCUMENT}" data-configuration='${VIEWER_CONFIGURATION}'></script>
    <script src="${VIEWER}/js/scalar.js"></script>
  </body>
</html>
`;

/** The readable reference and the machine-readable descriptions (contract 2). No key; IP tokens only. */
export async function registerReference(app: FastifyInstance, routes: readonly RouteDefinition[], { config }: GatewayContext): Promise<void> {
  const documents = {
    'openapi.json': publishedDocument(routes, publicUrl(config)),
    'openapi.full.json': fullDocument(routes, publicUrl(config)),
    'asyncapi.json': eventsDocument(),
  };
  for (const [name, document] of Object.entries(documents)) {
    const body = JSON.stringify(document);
    for (const prefix of [PAGE, `${API_PREFIX}${PAGE}`]) {
      app.get(`${prefix}/${name}`, async (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
    }
  }
  app.get(PAGE, async (_request, reply) => reply.header('Content-Security-Policy', PAGE_POLICY).type('text/html; charset=utf-8').send(PAGE_HTML));
  await app.register(scalar, { routePrefix: VIEWER, configuration: { url: FULL_DOCUMENT } });
}
