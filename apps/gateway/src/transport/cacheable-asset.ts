import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.js';
import type { Asset } from './read-web-app.js';

/** Higher qualities take ten times as long and save 2 %; a client waits for this, once per process. */
const BROTLI_QUALITY = 5;
/** A client may reuse a document for five minutes; then it must revalidate it, usually with a 304. */
const CACHE_CONTROL = 'public, max-age=300';

/** An asset whose bytes change with a release or a setting, so that clients have to revalidate it. */
export interface CacheableAsset extends Asset {
  /** Hash of the uncompressed bytes, without quotes. */
  hash: string;
}

/** Compresses content that is built once and sent often, in each encoding that clients accept. */
export async function compressed(content: Buffer, contentType: string): Promise<Asset> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content)]);
  return { contentType, forms: { identity: content, br, gzip: zipped } };
}

export async function cacheable(text: string, contentType: string): Promise<CacheableAsset> {
  const content = Buffer.from(text);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { ...(await compressed(content, contentType)), hash };
}

/** Sends the asset in an encoding that the client accepts. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], asset);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply
    .header('Vary', 'Accept-Encoding')
    .type(asset.contentType)
    .send(asset.forms[encoding] ?? asset.forms.identity);
}

/** Sends the asset with its ETag, or 304 to a client that has it. Each encoding has its own tag, as required for strong tags. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, asset: CacheableAsset): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], asset);
  reply.header('ETag', `"${asset.hash}-${encoding}"`).header('Cache-Control', CACHE_CONTROL);
  if (!hasAsset(request.headers['if-none-match'], asset)) return sendAsset(request, reply, asset);
  return reply.header('Vary', 'Accept-Encoding').status(304).send();
}

/** Whether `If-None-Match` names the asset in any encoding: a cache may hold another encoding than the one it asks for now. */
function hasAsset(ifNoneMatch: string | undefined, { hash }: CacheableAsset): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${hash}-`));
}
