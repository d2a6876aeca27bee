import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fastify } from 'fastify';
import type { Asset } from '../web/read-web-app.js';

/** The library's own page redirects and sits behind a slash; only its script is used. */
const SCRIPT = '/viewer/js/scalar.js';
/** A tenth of the time of the highest, for a fiftieth more bytes: it is compressed while somebody waits for it, once a process. */
const BROTLI_QUALITY = 5;

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

/** What is made once and read by many, in every form that clients take. */
export async function compressed(content: Buffer, contentType: string): Promise<Asset> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content)]);
  return { contentType, forms: { identity: content, br, gzip: zipped } };
}
