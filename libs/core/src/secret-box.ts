import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const DERIVED_ID_BYTES = 4;
const ALGORITHM = 'aes-256-gcm';

export interface SealedSecret {
  /** Which key sealed it. */
  keyId: string;
  /** Nonce, tag, ciphertext. */
  sealed: Buffer;
}

/**
 * Encrypts secrets that are needed in plaintext later: signing secrets of webhooks (docs/reference/webhooks.md#signatures), secrets of
 * second factors.
 */
export interface SecretBox {
  /** The key that seals. The others only open what they once sealed. */
  readonly currentKeyId: string;
  /** Every key that opens, the current one first. */
  readonly keyIds: readonly string[];
  /** @param owner what the secret belongs to; a secret sealed for one endpoint or account opens for no other */
  seal(plaintext: Buffer, owner: string): SealedSecret;
  /** @throws Error if the key is no longer known or the bytes were changed */
  open(secret: SealedSecret, owner: string): Buffer;
}

/**
 * AES-256-GCM under keys of the deployment: `id:base64` of 32 bytes each, the first of them seals.
 * @throws RangeError that completes "NAME_OF_THE_VARIABLE …"
 */
export function createSecretBox(entries: readonly string[]): SecretBox {
  const keys = new Map(entries.map(parseKey));
  const [current] = keys;
  if (!current) throw new RangeError('must contain at least one key');
  if (keys.size < entries.length) throw new RangeError('must not hold one key id twice');
  const [currentKeyId, currentKey] = current;
  return {
    currentKeyId,
    keyIds: [...keys.keys()],
    seal(plaintext, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, currentKey, nonce).setAAD(Buffer.from(owner));
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return { keyId: currentKeyId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) };
    },
    open({ keyId, sealed }, owner) {
      const key = keys.get(keyId);
      if (!key) throw new Error(`the key ${keyId}, which sealed a secret, is not configured`);
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

/** A box whose keys are derived from texts such as tokens and peppers, which are not keys themselves. The first text seals. */
export function createDerivedBox(texts: readonly string[]): SecretBox {
  const entries = texts.map((text) => {
    const derived = Buffer.from(hkdfSync('sha256', text, '', 'matchpoint secret box', DERIVED_ID_BYTES + KEY_BYTES));
    return `${derived.toString('hex', 0, DERIVED_ID_BYTES)}:${derived.toString('base64', DERIVED_ID_BYTES)}`;
  });
  return createSecretBox([...new Set(entries)]);
}

function parseKey(entry: string): [id: string, key: KeyObject] {
  const [, id, text] = /^([\w-]{1,64}):([A-Za-z0-9+/=_-]+)$/.exec(entry) ?? [];
  const key = Buffer.from(text ?? '', 'base64');
  if (id === undefined || key.length !== KEY_BYTES) throw new RangeError('must be a list of <id>:<base64 of 32 bytes>');
  return [id, createSecretKey(key)];
}
