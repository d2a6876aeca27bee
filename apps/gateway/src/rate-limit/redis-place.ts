import { readFileSync } from 'node:fs';
import { createSecureContext, type ConnectionOptions, type SecureContext } from 'node:tls';
import { ConfigError, list, optionalText, url, type Variable } from '@matchpoint/config';

export interface RedisAddress {
  host: string;
  port: number;
}

/** The address of Redis and our credentials. */
export interface RedisPlace {
  /** `redis://` or `rediss://` with user and password. With Sentinels or a cluster, its host is ignored. */
  url: string;
  /** With Sentinels: the name of the primary. */
  sentinels?: { name: string; addresses: RedisAddress[]; username?: string | undefined; password?: string | undefined };
  /** With a cluster: some of its nodes, which know the others. */
  clusterNodes?: RedisAddress[];
  /** For `rediss://`: the servers' certificate authority if Node does not know it, and our certificate for servers that require one. */
  files?: RedisFiles;
}

interface RedisFiles {
  caFile?: string | undefined;
  certFile?: string | undefined;
  keyFile?: string | undefined;
}

const SENTINEL_PORT = 26_379;
const REDIS_PORT = 6_379;

export const REDIS_VARIABLES = {
  redisUrl: url('REDIS_URL', { protocols: ['redis:', 'rediss:'] }),
  redisSentinels: addresses('REDIS_SENTINELS', SENTINEL_PORT),
  redisSentinelName: optionalText('REDIS_SENTINEL_NAME'),
  /** For Sentinels with their own password. */
  redisSentinelUsername: optionalText('REDIS_SENTINEL_USERNAME'),
  redisSentinelPassword: optionalText('REDIS_SENTINEL_PASSWORD'),
  redisClusterNodes: addresses('REDIS_CLUSTER_NODES', REDIS_PORT),
  redisCaFile: optionalText('REDIS_CA_FILE'),
  redisCertFile: optionalText('REDIS_CERT_FILE'),
  redisKeyFile: optionalText('REDIS_KEY_FILE'),
};

type RedisConfig = { [Key in keyof typeof REDIS_VARIABLES]: ReturnType<(typeof REDIS_VARIABLES)[Key]['parse']> };

/** Reads the variables. @throws ConfigError if they contradict each other or name an unusable file */
export function redisPlaceOf(config: RedisConfig): RedisPlace {
  const { redisUrl, redisSentinels, redisSentinelName: name, redisClusterNodes: clusterNodes } = config;
  const { redisSentinelUsername: username, redisSentinelPassword: password } = config;
  const files = { caFile: config.redisCaFile, certFile: config.redisCertFile, keyFile: config.redisKeyFile };
  if (redisSentinels.length > 0 && clusterNodes.length > 0)
    throw new ConfigError('REDIS_SENTINELS and REDIS_CLUSTER_NODES exclude each other');
  if (clusterNodes.length > 0 && !['', '/', '/0'].includes(new URL(redisUrl).pathname))
    throw new ConfigError('REDIS_URL must name no database but 0 where REDIS_CLUSTER_NODES is set: a cluster has no other');
  demandUsable(files, redisUrl);
  if (redisSentinels.length === 0) return { url: redisUrl, files, ...(clusterNodes.length > 0 && { clusterNodes }) };
  if (name === undefined) throw new ConfigError('REDIS_SENTINEL_NAME is required where REDIS_SENTINELS is set');
  return { url: redisUrl, files, sentinels: { name, addresses: redisSentinels, username, password } };
}

function demandUsable(files: RedisFiles, redisUrl: string): void {
  if ((files.certFile === undefined) !== (files.keyFile === undefined))
    throw new ConfigError('REDIS_CERT_FILE and REDIS_KEY_FILE go together');
  if (Object.values(files).every((file) => file === undefined)) return;
  if (new URL(redisUrl).protocol !== 'rediss:')
    throw new ConfigError('REDIS_URL must begin with rediss:// where REDIS_CA_FILE or REDIS_CERT_FILE is set');
  try {
    readSecureContext(files);
  } catch (error) {
    throw new ConfigError(`a file of REDIS_CA_FILE, REDIS_CERT_FILE, REDIS_KEY_FILE cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Options for `tls.connect`. The files are read at each connection, so that new ones are used without a restart; while they are unusable,
 * for example during a change, the previous ones are used.
 */
export function tlsOptionsOf(files: RedisFiles): ConnectionOptions {
  let last: SecureContext | undefined;
  return {
    get secureContext() {
      try {
        last = readSecureContext(files);
      } catch (error) {
        if (last === undefined) throw error;
      }
      return last;
    },
  };
}

function readSecureContext({ caFile, certFile, keyFile }: RedisFiles): SecureContext {
  return createSecureContext({
    ...(caFile !== undefined && { ca: readFileSync(caFile) }),
    ...(certFile !== undefined && { cert: readFileSync(certFile) }),
    ...(keyFile !== undefined && { key: readFileSync(keyFile) }),
  });
}

/** A list of `host:port`, where the port may be omitted; an IPv6 address is in brackets. */
function addresses(name: string, defaultPort: number): Variable<RedisAddress[]> {
  const items = list(name, { default: [] });
  return { name, parse: (value) => items.parse(value).map((item) => parseAddress(item, defaultPort)) };
}

/** Errors don't include the item, because a value that is mistakenly a URL may contain a password. */
function parseAddress(item: string, defaultPort: number): RedisAddress {
  const [, bracketed, plain, digits] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(item) ?? [];
  const [host, port] = [bracketed ?? plain, digits === undefined ? defaultPort : Number(digits)];
  if (host === undefined || port < 1 || port > 65_535) throw new RangeError('must be a list of host:port with commas between them');
  return { host, port };
}
