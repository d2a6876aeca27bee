import { isIP } from 'node:net';
import { experimental } from '@grpc/grpc-js';

/** An added address is found within this; its share of the calls follows as pipes reach the end of their lives (pipes.ts). */
const LOOK_UP_MS = 10_000;
/** Names are not all looked up at once. */
const JITTER_MS = 1_000;

const DNS_RESOLVER = classOf(experimental.createResolver({ scheme: 'dns', path: 'localhost:1' }, () => true, {}));
let isFollowing = false;

/** Options of a channel whose names are looked up as often as `followDns` and its troubles want. */
export const FOLLOWED_DNS = {
  // A broken connection resolves the name again. The default of 30 s would leave a replaced address unfound for as long.
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  // Else each look-up asks for TXT records as well.
  'grpc.service_config_disable_resolution': 1,
};

/**
 * Has channels look names up every ten seconds (docs/adr/0013). grpc-js asks DNS again only when a connection ends: of an address that is
 * added to those that are fine it would never hear. Connections to addresses that stay are kept, so nothing is cut for it.
 */
export function followDns(): void {
  if (isFollowing) return;
  isFollowing = true;
  experimental.registerResolver('dns', FollowingResolver);
}

class FollowingResolver extends DNS_RESOLVER {
  readonly #isName: boolean;
  #timer: NodeJS.Timeout | undefined;

  constructor(...[target, listener, options]: ConstructorParameters<typeof DNS_RESOLVER>) {
    super(target, listener, options);
    this.#isName = isIP(experimental.splitHostPort(target.path)?.host ?? '') === 0;
  }

  override updateResolution(): void {
    super.updateResolution();
    if (!this.#isName) return;
    this.#timer ??= setInterval(() => super.updateResolution(), LOOK_UP_MS + (Math.random() * 2 - 1) * JITTER_MS).unref();
  }

  /** A channel that goes idle destroys its resolver, and may update it again later. */
  override destroy(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    super.destroy();
  }
}

type ResolverClass = Parameters<typeof experimental.registerResolver>[1];

/** grpc-js exports what it resolves names with as an object only. */
function classOf(resolver: experimental.Resolver): ResolverClass {
  return resolver.constructor as ResolverClass;
}
