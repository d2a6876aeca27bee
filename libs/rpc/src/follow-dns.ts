import { isIP } from 'node:net';
import { experimental } from '@grpc/grpc-js';

/** An added address is found within this time. It gets its share of the calls as pipes reach the end of their lives (pipes.ts). */
const LOOK_UP_MS = 10_000;
/** Spreads the look-ups, so that names are not all looked up at once. */
const JITTER_MS = 1_000;

const DNS_RESOLVER = classOf(experimental.createResolver({ scheme: 'dns', path: 'localhost:1' }, () => true, {}));
let isFollowing = false;

/** Options of a channel whose names are looked up as often as `followDns` and connection failures require. */
export const FOLLOWED_DNS = {
  // A broken connection resolves the name again. With the default of 30 s a replaced address would not be found for that long.
  'grpc.dns_min_time_between_resolutions_ms': 1_000,
  // Otherwise each look-up also asks for TXT records.
  'grpc.service_config_disable_resolution': 1,
};

/**
 * Makes channels look names up every ten seconds (docs/adr/0013). grpc-js asks DNS again only when a connection ends, so it would never
 * notice an address added to working ones. Connections to remaining addresses are kept, so nothing is cut.
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

/** grpc-js exports its resolver only as an object. */
function classOf(resolver: experimental.Resolver): ResolverClass {
  return resolver.constructor as ResolverClass;
}
