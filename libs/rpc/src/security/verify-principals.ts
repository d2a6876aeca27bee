import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { list, type Variable } from '@matchpoint/config';
import { rpc } from '@matchpoint/contracts';
import type { Clock } from '@matchpoint/core';
import { LRUCache } from 'lru-cache';
import { unauthenticated } from './call-refused-error.js';
import { decodePrincipal, type Principal, signedBytes, signedBytesOfRoot, signerId } from './principal.js';
import { climb } from './principal-tree.js';
import { rememberSigned } from './signed-callers.js';

/** Databases on different clusters have clocks of their own (docs/adr/0010). */
const TOLERANCE_MS = 10_000;
/** No signature is valid for longer: an operator's machine may be some minutes ahead. */
const LONGEST_LIFE_MS = 600_000;
/** Far above the size of a principal. */
const MOST_BYTES = 4_096;
/** How many verified principals are kept, of about 600 bytes each: keys in use within two minutes. */
const KEPT = 10_000;
/** How many roots of principals signed together are kept. */
const KEPT_ROOTS = 2_000;

export interface PrincipalVerifier {
  /**
   * The signed principal, which may be passed on to other services. A signature seen before costs only a look-up.
   * @throws CallRefusedError if it is expired, altered, unreadable or signed by a key that is not accepted
   */
  verify(signed: Uint8Array): Principal;
}

interface Verified {
  principal: Principal;
  expiresAtMs: number;
}

/** Verifies with any of several public keys, so that one can be replaced by the next (docs/adr/0014). */
export function createPrincipalVerifier({ publicKeys, clock }: { publicKeys: readonly KeyObject[]; clock: Clock }): PrincipalVerifier {
  const keys = new Map(publicKeys.map((key) => [signerId(key).toString('hex'), key]));
  const known = new LRUCache<string, Verified>({ max: KEPT });
  const roots = new LRUCache<string, true>({ max: KEPT_ROOTS });

  const verifyAnew = (bytes: Uint8Array): Verified => {
    const decoded = check(bytes, keys, roots);
    if (decoded.expiresAtMs > clock.now().getTime() + LONGEST_LIFE_MS) throw unauthenticated('the principal is valid for too long');
    if (decoded.principal.kind === 'caller') rememberSigned(Object.freeze(decoded.principal.caller), Buffer.from(bytes));
    return decoded;
  };
  return {
    verify(bytes) {
      if (bytes.length > MOST_BYTES) throw unauthenticated('the principal is too long');
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
      let verified = known.get(text);
      if (!verified) {
        verified = verifyAnew(bytes);
        known.set(text, verified);
      }
      if (verified.expiresAtMs + TOLERANCE_MS < clock.now().getTime()) throw unauthenticated('the principal has expired');
      return verified.principal;
    },
  };
}

function check(bytes: Uint8Array, keys: ReadonlyMap<string, KeyObject>, roots: LRUCache<string, true>): Verified {
  let signed: rpc.SignedPrincipal;
  try {
    signed = rpc.SignedPrincipal.decode(bytes);
  } catch {
    throw unauthenticated('the principal cannot be read');
  }
  const key = keys.get(Buffer.from(signed.signer).toString('hex'));
  if (!key) throw unauthenticated('the principal is signed by no key that is accepted here', 'key');
  const isRight =
    signed.path.length > 0 ? isInTree(signed, key, roots) : verify(null, signedBytes(signed.principal), key, signed.signature);
  if (!isRight) throw unauthenticated('the signature is invalid');
  const decoded = decodePrincipal(signed.principal);
  if (!decoded) throw unauthenticated('the principal is of an unknown kind');
  return decoded;
}

/** Whether the principal belongs to a tree with this signature, which is verified once, for the tree's first principal. */
function isInTree(
  { principal, index, path, signature, signer }: rpc.SignedPrincipal,
  key: KeyObject,
  roots: LRUCache<string, true>,
): boolean {
  const root = climb(principal, index, path);
  if (!root) return false;
  const name = Buffer.concat([signer, signature, root]).toString('latin1');
  if (roots.has(name)) return true;
  const isRight = verify(null, signedBytesOfRoot(root), key, signature);
  if (isRight) roots.set(name, true);
  return isRight;
}

/** Ed25519 public keys, SubjectPublicKeyInfo in base64, separated by commas. */
export function verifyKeys(name: string, options: { default?: string[] } = {}): Variable<KeyObject[]> {
  const items = list(name, options);
  return { name, parse: (text) => items.parse(text).map((item) => parseVerifyKey(item) ?? fail()) };
}

/** The key in a variable's text; undefined if the text is not a key. */
function parseVerifyKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function fail(): never {
  throw new RangeError('must be Ed25519 public keys, SubjectPublicKeyInfo in base64, separated by commas');
}
