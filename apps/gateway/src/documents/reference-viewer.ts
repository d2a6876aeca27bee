import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import type { Asset } from '../transport/read-web-app.js';
import { compressed } from '../transport/cacheable-asset.js';

/** The library's own page redirects and requires a trailing slash, so only its script is used. */
const SCRIPT = '/viewer/js/scalar.js';

/** The script that renders the reference. */
export interface ReferenceViewer {
  /** Hash of its content: a file with this name never changes. */
  hash: string;
  asset: Asset;
}

/**
 * Gets the viewer's script from its Fastify plugin, which holds it as a 4 MB string and only serves it: a server that never listens is
 * used. The package takes 25 MB of memory, so it is loaded when somebody first opens the page.
 */
export async function loadReferenceViewer(documentUrl: string): Promise<ReferenceViewer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(scalar, { routePrefix: '/viewer', configuration: { url: documentUrl } });
  const { rawPayload } = await server.inject(SCRIPT);
  const hash = createHash('sha256').update(rawPayload).digest('hex').slice(0, 16);
  return { hash, asset: await compressed(rawPayload, 'application/javascript; charset=utf-8') };
}
