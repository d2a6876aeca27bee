import { DomainError } from '@matchpoint/errors';

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
  const ofAddress = new Map<string, number>();
  let total = 0;
  return {
    take(address = '') {
      const held = ofAddress.get(address) ?? 0;
      if (address !== '' && held >= most.address)
        throw new DomainError('error_ip_rate_limited', { details: { limit: most.address, retryAfterSeconds: REFUSED_SECONDS } });
      if (total >= most.all) throw new DomainError('error_unavailable', { details: { retryAfterSeconds: REFUSED_SECONDS } });
      total += 1;
      ofAddress.set(address, held + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        total -= 1;
        const left = (ofAddress.get(address) ?? 1) - 1;
        if (left === 0) ofAddress.delete(address);
        else ofAddress.set(address, left);
      };
    },
  };
}
