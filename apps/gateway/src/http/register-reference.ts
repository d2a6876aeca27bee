import { lazily } from '@matchpoint/core';
import { fastify, type FastifyInstance } from 'fastify';
import type { GatewayContext } from '../context.js';
import { eventsDocument, fullDocument, publishedDocument } from '../openapi/documents.js';
import type { RecordedExamples } from '../openapi/recorded-example.js';
import type { RouteDefinition } from './define-route.js';
import { publicUrl } from './public-url.js';
import { API_PREFIX, refuseOtherMethods } from './register-routes.js';

const PAGE = '/api-reference';
/** The library's own page redirects and sits behind a slash; only its script is used. */
const VIEWER = `${PAGE}/viewer`;
const VIEWER_SCRIPT = `${VIEWER}/js/scalar.js`;
const FULL_DOCUMENT = `${PAGE}/openapi.full.json`;
/** The page's script comes from this server; it reads the description and calls the API from here. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
/** Nothing that would call another server. */
const VIEWER_CONFIGURATION = JSON.stringify({
  url: FULL_DOCUMENT,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
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
    <script src="${VIEWER_SCRIPT}"></script>
  </body>
</html>
`;

/** The readable reference and the machine-readable descriptions (contract 2). No key; IP tokens only. */
export function registerReference(app: FastifyInstance, routes: readonly RouteDefinition[], { config }: GatewayContext): void {
  // What few ask for is loaded and made when somebody does.
  const documents: Record<string, (examples: RecordedExamples) => object> = {
    'openapi.json': (examples) => publishedDocument(routes, publicUrl(config), examples),
    'openapi.full.json': (examples) => fullDocument(routes, publicUrl(config), examples),
    'asyncapi.json': eventsDocument,
  };
  for (const [name, describe] of Object.entries(documents)) {
    const read = lazily(async () => Buffer.from(JSON.stringify(describe((await import('../openapi/examples/index.js')).EXAMPLES))));
    for (const prefix of [PAGE, `${API_PREFIX}${PAGE}`]) {
      app.get(`${prefix}/${name}`, async (_request, reply) => reply.type('application/json; charset=utf-8').send(await read()));
      refuseOtherMethods(app, `${prefix}/${name}`, ['GET', 'HEAD']);
    }
  }
  app.get(PAGE, async (_request, reply) =>
    reply.header('Content-Security-Policy', PAGE_POLICY).type('text/html; charset=utf-8').send(PAGE_HTML),
  );
  const readViewer = lazily(loadViewer);
  app.get(VIEWER_SCRIPT, async (_request, reply) => reply.type('application/javascript; charset=utf-8').send(await readViewer()));
  for (const url of [PAGE, VIEWER_SCRIPT]) refuseOtherMethods(app, url, ['GET', 'HEAD']);
}

/**
 * The viewer's script out of its Fastify plugin, which holds it as a string of 4 MB and offers it to nobody but a
 * server: one that never listens is asked. The package takes 25 MB, so it is not loaded before somebody opens the page.
 */
async function loadViewer(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(scalar, { routePrefix: VIEWER, configuration: { url: FULL_DOCUMENT } });
  const { rawPayload } = await server.inject(VIEWER_SCRIPT);
  return rawPayload;
}
