import type { SealedSecret, SecretBox } from './secret-box.js';

/** A sealed secret where it is kept. */
export interface KeptSecret<Place> extends SealedSecret {
  /** Orders the secrets; unique. */
  place: Place;
  /** The owner given when it was sealed. */
  owner: string;
}

export interface SecretStore<Place> {
  /** A page of the secrets not sealed by `keyId`, ordered by place, after `after`. */
  list(keyId: string, after: Place | undefined): Promise<KeptSecret<Place>[]>;
  /** Replaces the secret that was read, unless it has changed meanwhile. */
  replace(from: KeptSecret<Place>, to: SealedSecret): Promise<void>;
}

export interface Rewrapped {
  /** Secrets that are sealed with the current key now. */
  count: number;
  /** Secrets that could not be opened and stay as they are, counted by the id of the key recorded with them. */
  unopened: ReadonlyMap<string, number>;
}

/**
 * Reseals with the current key what other keys sealed, so that those can be retired. Each secret is visited once, whatever others write
 * meanwhile. One that cannot be opened does not stop the rest.
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
