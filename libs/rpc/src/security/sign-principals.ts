import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ConfigError, type Variable } from '@matchpoint/config';
import { rpc } from '@matchpoint/contracts';
import type { Clock } from '@matchpoint/core';
import type { CallerContext } from '../context.js';
import { encodePrincipal, type Principal, signedBytes, signedBytesOfRoot, signerId } from './principal.js';
import { growTree } from './principal-tree.js';

/**
 * Signatures expire on a grid, so that replicas and later reads of one key produce the same bytes, which a service has then already
 * verified.
 */
const GRID_MS = 30_000;
/** A signature is valid for 90 to 120 s and used until this much is left, which is longer than any call that passes it on. */
const LEAST_LEFT_MS = 60_000;
/** Lifetime of signatures that are made together, which are not on the grid. */
const LONGEST_LIFE_MS = 120_000;

export interface PrincipalSigner {
  /** Signs for `caller`, or without one for this process itself. The same object costs at most one signature a minute. */
  sign(caller?: CallerContext): Uint8Array;
  /** Signs once for callers that became known together, so that `sign` need not. Each service verifies that one signature once. */
  signTogether(callers: readonly CallerContext[]): void;
}

interface Signed {
  bytes: Uint8Array;
  expiresAtMs: number;
}

export interface SignerOptions {
  /** Ed25519. */
  privateKey: KeyObject;
  /** The database's clock, by which services verify. */
  clock: Clock;
  /** This process's own principal, for calls without a caller. */
  self: 'gateway' | 'operator';
}

/** Signs callers for services that hold the public half of the key (docs/adr/0014). */
export function createPrincipalSigner({ privateKey, clock, self }: SignerOptions): PrincipalSigner {
  const signer = signerId(createPublicKey(privateKey));
  const nobody = {};
  const known = new WeakMap<object, Signed>();

  const signAnew = (principal: Principal, nowMs: number): Signed => {
    const phaseMs = phaseOf(principal);
    const expiresAtMs = Math.floor((nowMs - phaseMs) / GRID_MS) * GRID_MS + phaseMs + 4 * GRID_MS;
    const encoded = Buffer.from(encodePrincipal(principal, expiresAtMs));
    const signature = sign(null, signedBytes(encoded), privateKey);
    return { bytes: rpc.SignedPrincipal.encode({ principal: encoded, signature, signer, path: [], index: 0 }).finish(), expiresAtMs };
  };
  const signTree = (callers: readonly CallerContext[], nowMs: number): void => {
    const expiresAtMs = nowMs + LONGEST_LIFE_MS;
    const principals = callers.map((caller) => Buffer.from(encodePrincipal({ kind: 'caller', caller }, expiresAtMs)));
    const tree = growTree(principals);
    const signature = sign(null, signedBytesOfRoot(tree.root), privateKey);
    for (const [index, caller] of callers.entries()) {
      const path = tree.pathOf(index).map((hash) => Buffer.from(hash));
      const signed = { principal: principals[index] as Buffer, signature, signer, path, index };
      known.set(caller, { bytes: rpc.SignedPrincipal.encode(signed).finish(), expiresAtMs });
    }
  };
  return {
    signTogether(callers) {
      // A lone caller's signature is the same in every replica, which a tree's is not.
      if (callers.length > 1) signTree(callers, clock.now().getTime());
    },
    sign(caller) {
      const subject = caller ?? nobody;
      const nowMs = clock.now().getTime();
      let signed = known.get(subject);
      if (!signed || signed.expiresAtMs - nowMs < LEAST_LEFT_MS) {
        signed = signAnew(caller ? { kind: 'caller', caller } : { kind: self }, nowMs);
        known.set(subject, signed);
      }
      return signed.bytes;
    },
  };
}

/** Each caller has its own grid: on a shared one, every key in use would be signed and verified again at the same instant. */
function phaseOf(principal: Principal): number {
  return principal.kind === 'caller' ? crc32(principal.caller.keyId) % GRID_MS : 0;
}

/** An Ed25519 private key, PKCS #8 in base64. The key itself is never part of an error. */
export function signingKey(name: string): Variable<KeyObject> {
  return {
    name,
    parse(text) {
      if (text === undefined || text === '') throw new RangeError('is required');
      return parseSigningKey(text) ?? fail();
    },
  };
}

/**
 * The public half of a private key in a variable's text, in the form of the services' variable.
 * @throws ConfigError if the text is not such a key
 */
export function verifyKeyOf(text: string): string {
  const key = parseSigningKey(text);
  if (!key) throw new ConfigError('MATCHPOINT_CONTEXT_SIGNING_KEY must be an Ed25519 private key, PKCS #8 in base64');
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** The key in a variable's text; undefined if the text is not a key. */
function parseSigningKey(text: string): KeyObject | undefined {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function fail(): never {
  throw new RangeError('must be an Ed25519 private key, PKCS #8 in base64');
}
