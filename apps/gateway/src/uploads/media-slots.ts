import { DomainError } from '@matchpoint/errors';
import { createTally } from '../rate-limit/tally.js';

/** Images that a gateway sends at once: what a reader who takes its time holds is a connection, a call and an open file. */
const MOST = { all: 1_000, address: 100 };
const REFUSED_SECONDS = 5;

export interface MediaSlots {
  /**
   * Takes a slot for an image that is sent to an address (the id of its IP bucket; undefined if unknown).
   * @returns gives the slot back; call it on every exit path, once or more
   * @throws DomainError error_ip_rate_limited if the address has too many; error_unavailable if the gateway has
   */
  take(address: string | undefined): () => void;
}

export function createMediaSlots(most = MOST): MediaSlots {
  const tally = createTally();
  let total = 0;
  return {
    take(address) {
      if (address !== undefined && tally.of(address) >= most.address)
        throw new DomainError('error_ip_rate_limited', { details: { limit: most.address, retryAfterSeconds: REFUSED_SECONDS } });
      if (total >= most.all) throw new DomainError('error_unavailable', { details: { retryAfterSeconds: REFUSED_SECONDS } });
      total += 1;
      if (address !== undefined) tally.add(address);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        total -= 1;
        if (address !== undefined) tally.remove(address);
      };
    },
  };
}
