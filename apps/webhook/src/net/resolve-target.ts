import { lookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-policy.js';
import type { Target } from './target.js';

/** A name resolves to an address that deliveries must not go to. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** The system's resolver: hosts file, then DNS. */
export const resolveBySystem: Resolve = (hostname) => new Promise((resolve, reject) => {
  lookup(hostname, { all: true, verbatim: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
});

/**
 * The addresses that a target may be connected at. One refused address refuses the name: who answers with a public and a private
 * one is trying.
 * @throws AddressRefusedError, or the resolver's error
 */
export async function resolveTarget({ hostname, isListed }: Pick<Target, 'hostname' | 'isListed'>, resolve: Resolve): Promise<LookupAddress[]> {
  const family = isIP(hostname);
  const addresses = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  if (!isListed && addresses.some(({ address }) => !isPublicAddress(address))) throw new AddressRefusedError('the name leads to a private, local or reserved address');
  return addresses;
}
