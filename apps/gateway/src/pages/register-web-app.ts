import { randomBytes } from 'node:crypto';
import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../ports.js';
import { lacksSegment } from '../transport/lacks-segment.js';
import { publicUrl } from '../transport/public-url.js';
import { chooseEncoding } from '../transport/choose-encoding.js';
import { fillPage, type PageHead } from './fill-page.js';
import { OVERLAY_POLICY, pagePolicy } from './page-policy.js';
import { type Page, PAGES } from './pages.js';
import type { WebApp } from '../transport/read-web-app.js';

const ASSET = '/assets/:name';
const OVERLAY = '/overlay/matches/:id';
/** How long a page waits for its link preview. */
const DESCRIBED_WITHIN_MS = 500;
const GENERAL: PageHead = { title: 'Matchpoint', description: 'Leagues, teams, matches and live scores.' };

/** The web app at `/`: its pages (an IP token each), and what they load (docs/adr/0026). */
export function registerWebApp(app: FastifyInstance, webApp: WebApp, context: GatewayContext): void {
  for (const page of PAGES) app.get(page.path, servePage(page, webApp, context));
  app.get(OVERLAY, async (_request, reply) =>
    reply.header('Content-Security-Policy', OVERLAY_POLICY).type('text/html; charset=utf-8').send(webApp.overlay),
  );
  // A first visit loads a dozen files, and players share IP addresses, so files spend no tokens.
  app.get(ASSET, { config: { edge: { kind: 'shown' } } }, async (request, reply) => sendAsset(request, reply, webApp));
}

/** Paths of the API and of files: unknown ones are not pages. */
const OF_PROGRAMS = /^\/(api|assets|auth|health|media|overlay|uploads)(\/|$)/;

/** Whether a browser requests a page that doesn't exist, so that the app can show an error page. Other callers get JSON. */
export function looksForPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return (method === 'GET' || method === 'HEAD') && !OF_PROGRAMS.test(path) && /\btext\/html\b/.test(headers.accept ?? '');
}

/** The app's page for unknown paths: 404, with links to existing pages. */
export function serveMissingPage(webApp: WebApp, context: GatewayContext) {
  const serve = servePage({ path: '' }, webApp, context);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => serve(request, reply.code(404));
}

function servePage({ path: route, describe, movedTo }: Page, { page, filesOf }: WebApp, context: GatewayContext) {
  const base = publicUrl(context.config);
  const mediaOrigin = new URL(base).origin;
  const files = filesOf[route] ?? [];
  const isDescribed = describe !== undefined && context.config.publicPages === 'on';
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const params = (request.params ?? {}) as Record<string, string>;
    if (lacksSegment(request)) reply.code(404);
    const [path = '', query = ''] = request.url.split('?');
    const moved = movedTo?.(new URLSearchParams(query));
    if (moved !== undefined) return reply.redirect(moved, 301);
    const head = isDescribed ? await inTime(describe(params, context, request.id)) : GENERAL;
    const nonce = randomBytes(16).toString('base64url');
    // Also after a link from another site, where the cookie is otherwise ignored: the page only learns whether a request is worthwhile.
    const hasSession = context.cookies.readOther(request.headers, context.cookies.name) !== undefined;
    return reply
      .header('Content-Security-Policy', pagePolicy(nonce, mediaOrigin))
      .header('Cross-Origin-Opener-Policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(fillPage(page, { head, url: `${base}${path}`, nonce, files, hasSession }));
  };
}

/** If it can't be read, not in time, or not by visitors, the page gets the general head. */
async function inTime(described: Promise<PageHead>): Promise<PageHead> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PageHead>((resolve) => {
    timer = setTimeout(() => resolve(GENERAL), DESCRIBED_WITHIN_MS);
  });
  const { title, description } = await Promise.race([described.catch(() => GENERAL), late]);
  clearTimeout(timer);
  return { title: title === GENERAL.title ? title : `${title} · Matchpoint`, description };
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, { assets }: WebApp): FastifyReply {
  const asset = assets.get((request.params as { name: string }).name);
  if (asset === undefined) throw new DomainError('error_not_found');
  const encoding = chooseEncoding(request.headers['accept-encoding'], asset);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return (
    reply
      // A first visit loads a dozen files, and no script reads their headers.
      .removeHeader('access-control-expose-headers')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Vary', 'Accept-Encoding')
      .type(asset.contentType)
      .send(asset.forms[encoding] ?? asset.forms.identity)
  );
}
