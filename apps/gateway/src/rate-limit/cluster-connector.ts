import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector, Redis, type RedisOptions } from 'ioredis';
import { type RedisAddress } from './redis-place.js';
import { bucketKey } from './take-script.js';

type NetStream = Awaited<ReturnType<AbstractConnector['connect']>>;

/** Any bucket: all of them are on the same node. */
const ANY_BUCKET = bucketKey({ bucket: 'ip', id: 'probe' });

/**
 * Connects ioredis to the node of a cluster that owns the buckets. It requests a bucket from any node: the owner answers, any other replies
 * which one is the owner (MOVED). This needs no permissions beyond those for using buckets.
 */
export class ClusterConnector extends AbstractConnector {
  readonly #nodes: readonly RedisAddress[];
  readonly #backoffMs: (attempt: number) => number;
  readonly #options: RedisOptions;

  /** @param options the connection's options, passed by ioredis */
  constructor(nodes: readonly RedisAddress[], backoffMs: (attempt: number) => number, options: unknown) {
    super((options as RedisOptions).disconnectTimeout ?? 2_000);
    this.#nodes = nodes;
    this.#backoffMs = backoffMs;
    this.#options = options as RedisOptions;
  }

  /** Retries forever, until the connection is closed, because ioredis gives up a connection whose connector rejects. */
  async connect(tell: (type: string, error: Error) => void): Promise<NetStream> {
    this.connecting = true;
    for (let attempt = 1; ; attempt += 1) {
      // In a different order each time, because a node that is cut off from the others may return outdated answers.
      for (const node of shuffle(this.#nodes)) {
        const owner = await this.#askForOwner(node).catch((error: unknown) => tell('error', error as Error));
        if (!this.connecting) throw new Error('the connection was closed');
        if (owner) return this.#open(owner);
      }
      await new Promise((resolve) => setTimeout(resolve, this.#backoffMs(attempt)));
      if (!this.connecting) throw new Error('the connection was closed');
    }
  }

  async #askForOwner(node: RedisAddress): Promise<RedisAddress> {
    const { username, password, tls, connectTimeout = 1_000 } = this.#options;
    const asking = new Redis({
      ...node,
      ...(username != null && { username }),
      ...(password != null && { password }),
      ...(tls && { tls }),
      connectTimeout,
      commandTimeout: connectTimeout,
      retryStrategy: () => null,
      enableReadyCheck: false,
      disableClientInfo: true,
    });
    asking.on('error', () => undefined);
    try {
      await asking.get(ANY_BUCKET);
      return node;
    } catch (error) {
      return readOwner((error as Error).message, node) ?? Promise.reject(error as Error);
    } finally {
      asking.disconnect();
    }
  }

  #open(owner: RedisAddress): NetStream {
    const { tls } = this.#options;
    this.stream = tls ? connectTls({ ...owner, ...tls }) : connectTcp(owner);
    this.stream.once('error', (error) => (this.firstError = error));
    return this.stream;
  }
}

/** `MOVED 3999 127.0.0.1:6381`; without a host, it is that of the responding node. An owner that is migrating its slot replies `ASK`. */
function readOwner(message: string, told: RedisAddress): RedisAddress | undefined {
  if (message.startsWith('ASK ')) return told;
  const [, host, port] = /^MOVED \d+ (.*):(\d+)$/.exec(message) ?? [];
  return port === undefined ? undefined : { host: host || told.host, port: Number(port) };
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
