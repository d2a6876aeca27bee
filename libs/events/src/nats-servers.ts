import { type NodeConnectionOptions } from '@nats-io/transport-node';

/** Options for the library's `connect`, which ignores the credentials in a URL. */
export type NatsServers = Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token' | 'tls'>;

const SCHEME = /^(nats|tls):\/\//;

/**
 * Reads `nats://user:password@host:port` or `nats://token@host`. Several servers of one cluster are separated by commas. Special characters
 * in a user, password or token are percent-encoded. Credentials of one server apply to all, because a cluster has one set. With `tls:` a
 * server that offers no TLS is rejected.
 * @throws an Error that shows nothing of the URL, for an invalid URL or for servers with different credentials.
 */
export function natsServers(url: string): NatsServers {
  const parsed = url.split(',').map((each) => parse(each.trim()));
  const [first, ...others] = parsed.filter(({ user }) => user !== '');
  if (others.some(({ user, pass }) => user !== first?.user || pass !== first.pass))
    throw new Error('NATS_URL: all servers must have the same credentials');
  return {
    servers: parsed.map(({ host }) => host),
    ...(parsed.some(({ isSecure }) => isSecure) && { tls: {} }),
    ...(first && (first.pass === '' ? { token: first.user } : { user: first.user, pass: first.pass })),
  };
}

interface Server {
  host: string;
  user: string;
  pass: string;
  isSecure: boolean;
}

function parse(server: string): Server {
  const text = SCHEME.test(server) ? server : `nats://${server}`;
  // Checked first, because the error of `new URL` contains the text including the password.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !['', '/'].includes(url.pathname)) throw new Error('NATS_URL: not of the form nats://user:password@host:port');
  return { host: url.host, user: decode(url.username), pass: decode(url.password), isSecure: url.protocol === 'tls:' };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('NATS_URL: a % in a user, password or token is written %25');
  }
}
