import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-policy.js';
import type { Target } from './target.js';

/** A name resolves to an address that deliveries must not go to. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/** Resolves a name to all its addresses. `isListed`: the operator vouches for it. */
export type Resolve = (hostname: string, isListed: boolean) => Promise<LookupAddress[]>;

/** Of one question to one name server; with the repetition a look-up that nobody answers is over in well under an attempt's time. */
const QUESTION_MS = 2_000;
const TRIES = 2;

/**
 * Names that the operator lists are resolved as the system does, by its hosts file and all else. All other names are asked of DNS alone,
 * without the thread pool: the system's resolver takes one of its four threads for each question, so that four names whose servers never
 * answer would hold up everybody's look-ups.
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
 * The addresses that a target may be connected at. One refused address refuses the name: who answers with a public and a private
 * one is trying.
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
