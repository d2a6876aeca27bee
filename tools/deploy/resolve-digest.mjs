// The current digest of an image's tag in its registry, over the registry's HTTP API.
import { createHash } from 'node:crypto';
import { StepError } from '../install/run-step.mjs';

const DOCKER_HUB = 'docker.io';
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 4 * 2 ** 20;
/** Only multi-platform lists, because the digest of a single manifest covers one platform. */
const INDEX_TYPES = ['application/vnd.oci.image.index.v1+json', 'application/vnd.docker.distribution.manifest.list.v2+json'];
/** The platforms of releases. */
const PLATFORMS = ['linux/amd64', 'linux/arm64'];
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

/** The parts of `[registry/]name[:tag][@digest]`, completed like Docker does. @throws StepError without a tag */
export function parseReference(reference) {
  const [named, digest] = reference.split('@');
  const [first, ...rest] = named.split('/');
  const hasRegistry = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const registry = hasRegistry ? first : DOCKER_HUB;
  const [path, tag] = (hasRegistry ? rest.join('/') : named).split(':');
  if (!tag) throw new StepError(`${reference} has no tag`);
  return { registry, repository: registry === DOCKER_HUB && !path.includes('/') ? `library/${path}` : path, tag, digest };
}

/**
 * `sha256:…` of the list of platforms that a reference's tag currently names.
 * @throws StepError if the registry refuses, does not answer within half a minute, or has no list with every platform of a release
 */
export async function resolveDigest(reference) {
  const { registry, repository, tag } = parseReference(reference);
  // Docker Hub's API has another host.
  const host = registry === DOCKER_HUB ? 'registry-1.docker.io' : registry;
  const url = `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}/v2/${repository}/manifests/${tag}`;
  const headers = { accept: INDEX_TYPES.join(', ') };
  let response = await get(url, headers);
  if (response.status === 401) {
    const token = await readToken(response.headers.get('www-authenticate') ?? '', { repository, isLoopback: LOOPBACK.test(host) });
    response = await get(url, { ...headers, authorization: `Bearer ${token}` });
  }
  if (!response.ok) throw new StepError(`${reference}: ${host} answered ${response.status}`);
  const body = await readBounded(response);
  const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
  const claimed = response.headers.get('docker-content-digest');
  if (claimed !== null && claimed !== digest) throw new StepError(`${reference}: ${host} says ${claimed}, and its answer has ${digest}`);
  demandPlatforms(reference, body);
  return digest;
}

/** An anonymous token, from the address that the registry names. */
async function readToken(challenge, { repository, isLoopback }) {
  const parts = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  if (!/^bearer /i.test(challenge) || !URL.canParse(parts.realm ?? '')) throw new StepError(`${repository}: the registry needs a password`);
  const url = new URL(parts.realm);
  if (url.protocol !== 'https:' && !isLoopback)
    throw new StepError(`${repository}: the registry's tokens come from ${url.origin}, without TLS`);
  if (parts.service) url.searchParams.set('service', parts.service);
  url.searchParams.set('scope', `repository:${repository}:pull`);
  const response = await get(url.href, {});
  if (!response.ok) throw new StepError(`${repository}: ${url.host} answered ${response.status} instead of a token`);
  const { token, access_token: accessToken } = JSON.parse(await readBounded(response));
  return token ?? accessToken;
}

async function get(url, headers) {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new StepError(`${url}: ${error.cause?.message ?? error.message}`);
  }
}

async function readBounded(response) {
  const chunks = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new StepError(`${response.url} answered more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function demandPlatforms(reference, body) {
  const { manifests = [] } = JSON.parse(body);
  const offered = manifests.map(({ platform = {} }) => `${platform.os}/${platform.architecture}`);
  const missing = PLATFORMS.filter((platform) => !offered.includes(platform));
  if (missing.length > 0) throw new StepError(`${reference} is not available for ${missing.join(', ')}`);
}
