import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import type { Asset } from '../transport/read-web-app.js';
import { compressed } from '../transport/cacheable-asset.js';

/** The library's own page redirects and sits behind a slash; only its script is used. */
const SCRIPT = '/viewer/js/scalar.js';

/** The script that shows the reference. */
export interface ReferenceViewer {
  /** Of its content: under a name with it, it never changes. */
  hash: string;
  asset: Asset;
}

/**
 * The viewer's script out of its Fastify plugin, which holds it as a string of 4 MB and offers it to nobody but a
 * server: one that never listens is asked. The package takes 25 MB, so it is not loaded before somebody opens the page.
 */
export async function loadReferenceViewer(documentUrl: string): Promise<ReferenceViewer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(scalar, { routePrefix: '/viewer', configuration: { url: documentUrl } });
  const { rawPayload } = await server.inject(SCRIPT);
  const hash = createHash('sha256').update(rawPayload).digest('hex').slice(0, 16);
  return { hash, asset: await compressed(rawPayload, 'application/javascript; charset=utf-8') };
}
