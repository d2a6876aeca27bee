import type { SealedSecret, SecretBox } from './secret-box.js';

/** A sealed secret where it is kept. */
export interface KeptSecret<Place> extends SealedSecret {
  /** By which the secrets are in order; no two have the same. */
  place: Place;
  /** As given when it was sealed. */
  owner: string;
}

export interface SecretStore<Place> {
  /** Secrets that another key than `keyId` sealed, in the order of their places, those behind `after`, some at a time. */
  list(keyId: string, after: Place | undefined): Promise<KeptSecret<Place>[]>;
  /** Puts a secret in the place of the one that was read, unless that has changed meanwhile. */
  replace(from: KeptSecret<Place>, to: SealedSecret): Promise<void>;
}

export interface Rewrapped {
  /** Secrets that are sealed with the current key now. */
  count: number;
  /** Secrets that stayed as they are, as they could not be opened, by the id of the key that is said to have sealed them. */
  unopened: ReadonlyMap<string, number>;
}

/**
 * Seals with the current key what another one sealed, so that the other can be retired. Each secret is visited once, whatever others write
 * meanwhile; one that cannot be opened holds up none behind it.
 */
export async function rewrapSecrets<Place>(box: SecretBox, store: SecretStore<Place>): Promise<Rewrapped> {
  const unopened = new Map<string, number>();
  let count = 0;
  for (let after: Place | undefined; ;) {
    const foreign = await store.list(box.currentKeyId, after);
    for (const kept of foreign) {
      const sealed = sealAnew(box, kept);
      if (sealed) {
        await store.replace(kept, sealed);
        count += 1;
      } else unopened.set(kept.keyId, (unopened.get(kept.keyId) ?? 0) + 1);
    }
    const last = foreign.at(-1);
    if (!last) return { count, unopened };
    after = last.place;
  }
}

function sealAnew(box: SecretBox, kept: KeptSecret<unknown>): SealedSecret | undefined {
  let secret: Buffer;
  try {
    secret = box.open(kept, kept.owner);
  } catch {
    return undefined;
  }
  return box.seal(secret, kept.owner);
}
