import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-policy.js';
import type { Target } from './target.js';

/** A name resolves to an address that deliveries must not use. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/** Resolves a name to all its addresses. `isListed`: the operator vouches for it. */
export type Resolve = (hostname: string, isListed: boolean) => Promise<LookupAddress[]>;

/** Timeout of one query to one name server. Including the retry, an unanswered look-up ends well within an attempt's time. */
const QUESTION_MS = 2_000;
const TRIES = 2;

/**
 * Names that the operator lists are resolved by the system, including its hosts file. All other names are resolved by DNS alone, without
 * the thread pool: the system's resolver uses one of its four threads for each query, so four names whose servers never answer would block
 * everybody's look-ups.
 */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: TRIES });
  const ask = async (hostname: string): Promise<LookupAddress[]> => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason;
    return addresses;
  };
  return (hostname, isListed) => (isListed ? lookup(hostname, { all: true, verbatim: true }) : ask(hostname));
}

/**
 * The addresses to which a target may be connected. One refused address refuses the name, because a name with both a public and a private
 * address is an attack.
 * @throws AddressRefusedError, or the resolver's error
 */
export async function resolveTarget(
  { hostname, isListed }: Pick<Target, 'hostname' | 'isListed'>,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolve(hostname, isListed) : [{ address: hostname, family }];
  if (!isListed && addresses.some(({ address }) => !isPublicAddress(address))) {
    throw new AddressRefusedError('the name leads to a private, local or reserved address');
  }
  return addresses;
}
