import { createHash } from 'node:crypto';
import { lazily } from '@matchpoint/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../ports.js';
import { eventsDocument, fullDocument, publishedDocument } from './documents.js';
import { llmsText } from './llms-text.js';
import type { RecordedExamples } from './recorded-example.js';
import { writeYaml } from './write-yaml.js';
import { cacheable, type CacheableAsset, sendAsset, sendCacheable } from '../transport/cacheable-asset.js';
import type { RouteDefinition } from '../operation/route-definition.js';
import { publicUrl } from '../transport/public-url.js';
import { loadReferenceViewer } from './reference-viewer.js';
import { API_PREFIX } from '../operation/register-routes.js';

const PAGE = '/api-reference';
/** With a trailing slash too, because people type it and proxies add it. */
const PAGE_URLS = [PAGE, `${PAGE}/`];
const VIEWER = `${PAGE}/viewer`;
const FULL_DOCUMENT = `${PAGE}/openapi.full.json`;
const EVENTS_DOCUMENT = `${PAGE}/asyncapi.json`;
/** The viewer's example cards scroll, so they must be reachable by keyboard. */
const REACHABLE =
  "new MutationObserver(()=>{for(const card of document.querySelectorAll('.scalar-card-content:not([tabindex])'))" +
  "Object.assign(card,{tabIndex:0,role:'group',ariaLabel:'Example'})}).observe(document,{childList:true,subtree:true})";
/** Scripts must come from this server or be the one above; the viewer loads the description and calls the API on this server. */
const PAGE_POLICY =
  `default-src 'none'; script-src 'self' 'sha256-${createHash('sha256').update(REACHABLE).digest('base64')}'; ` +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
/**
 * Accessibility fixes for the viewer: its greys and method colours have a contrast below 4.5:1, its collapse buttons are 22 px high, and
 * its scrolling lists of operations can't be reached by keyboard.
 */
const CORRECTIONS =
  '.endpoints{max-height:none!important;overflow:visible!important}button[aria-expanded]{min-width:24px;min-height:24px}' +
  '.light-mode{--scalar-color-2:#4a4f55;--scalar-color-3:#5c636a;--scalar-color-accent:#1864ab;--scalar-color-green:#1b6e2c;' +
  '--scalar-color-red:#b3261e;--scalar-color-yellow:#7a5b00;--scalar-color-blue:#1864ab;--scalar-color-orange:#9a4a00;' +
  '--scalar-color-purple:#5f3dc4}.dark-mode{--scalar-color-2:#c1c2c5;--scalar-color-3:#a6a7ab;--scalar-color-red:#ff6b6b}';
/** Disables everything that would call another server; requests go to the host under which the page was opened. */
const VIEWER_CONFIGURATION = JSON.stringify({
  url: FULL_DOCUMENT,
  servers: [{ url: API_PREFIX, description: 'This installation.' }],
  customCss: CORRECTIONS,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  // Each operation has a tested sample; those that the viewer generates don't run.
  hiddenClients: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
const pageWith = (script: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Matchpoint API reference</title>
    <link rel="alternate" type="application/json" title="OpenAPI" href="${FULL_DOCUMENT}">
    <link rel="alternate" type="application/json" title="AsyncAPI" href="${EVENTS_DOCUMENT}">
    <script>${REACHABLE}</script>
  </head>
  <body>
    <noscript>
      This page needs JavaScript. The API as OpenAPI: <a href="${FULL_DOCUMENT}">${FULL_DOCUMENT}</a>.
      The events as AsyncAPI: <a href="${EVENTS_DOCUMENT}">${EVENTS_DOCUMENT}</a>.
    </noscript>
    <script id="api-reference" type="application/json" data-url="${FULL_DOCUMENT}" data-configuration='${VIEWER_CONFIGURATION}'></script>
    <script src="${script}"></script>
  </body>
</html>
`;

/** The readable reference and the machine-readable descriptions (docs/reference/values.md#documents). No key; IP tokens only. */
export function registerReference(app: FastifyInstance, routes: readonly RouteDefinition[], { config }: GatewayContext): void {
  const baseUrl = publicUrl(config);
  const documents: Record<string, (examples: RecordedExamples) => object> = {
    'openapi': (examples) => publishedDocument(routes, baseUrl, examples),
    'openapi.full': (examples) => fullDocument(routes, baseUrl, examples),
    'asyncapi': eventsDocument,
  };
  for (const [name, describe] of Object.entries(documents)) {
    // Built on the first request, since few installations need all of them.
    const build = lazily(async () => describe((await import('../generated/examples.js')).EXAMPLES));
    const forms = {
      json: lazily(async () => cacheable(JSON.stringify(await build()), 'application/json; charset=utf-8')),
      yaml: lazily(async () => cacheable(await writeYaml(await build()), 'application/yaml; charset=utf-8')),
    };
    for (const [extension, read] of Object.entries(forms))
      for (const prefix of [PAGE, `${API_PREFIX}${PAGE}`]) serveDocument(app, `${prefix}/${name}.${extension}`, read);
  }
  serveDocument(
    app,
    '/llms.txt',
    lazily(() => cacheable(llmsText(routes, baseUrl), 'text/plain; charset=utf-8')),
  );
  registerPage(app);
}

function serveDocument(app: FastifyInstance, url: string, read: () => Promise<CacheableAsset>): void {
  app.get(url, async (request, reply) => sendCacheable(request, reply, await read()));
}

function registerPage(app: FastifyInstance): void {
  const readViewer = lazily(() => loadReferenceViewer(FULL_DOCUMENT));
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { hash } = await readViewer();
    const page = pageWith(`${VIEWER}/${hash}.js`);
    return reply.header('Content-Security-Policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page);
  };
  for (const url of PAGE_URLS) app.get(url, sendPage);
  app.get<{ Params: { name: string } }>(`${VIEWER}/:name`, async (request, reply) => {
    const { hash, asset } = await readViewer();
    // During a rollout, a page of another release may ask here: it gets this release's script, uncached.
    if (request.params.name === `${hash}.js`) reply.header('Cache-Control', 'public, max-age=31536000, immutable');
    return sendAsset(request, reply, asset);
  });
}
