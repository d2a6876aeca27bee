import { createHash, type KeyObject } from 'node:crypto';
import { rpc } from '@matchpoint/contracts';
import { KEY_KINDS } from '@matchpoint/core';
import type { CallerContext } from '../context.js';

/** The caller of a call: a key's or session's owner, a visitor, or the gateway or an operator for themselves. */
export type Principal = { kind: 'caller'; caller: CallerContext } | { kind: 'gateway' } | { kind: 'operator' };

const DOMAIN = Buffer.from('matchpoint.rpc.v1.Principal\0');
const TREE_DOMAIN = Buffer.from('matchpoint.rpc.v1.Principals\0');
const SIGNER_BYTES = 8;

/** The signed bytes of an encoded principal. The prefix keeps signatures of other data from being valid here. */
export const signedBytes = (principal: Uint8Array): Buffer => Buffer.concat([DOMAIN, principal]);

/** The signed bytes of the root of a tree of principals. */
export const signedBytesOfRoot = (root: Uint8Array): Buffer => Buffer.concat([TREE_DOMAIN, root]);

/** Identifies a key. */
export function signerId(publicKey: KeyObject): Buffer {
  return createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest()
    .subarray(0, SIGNER_BYTES);
}

/** Encodes as defined in `principal.proto`. */
export function encodePrincipal(principal: Principal, expiresAtMs: number): Uint8Array {
  const nobody = { userId: '', keyId: '' };
  const message = principal.kind === 'caller' ? principal.caller : { ...nobody, kind: principal.kind };
  return rpc.Principal.encode({ isSession: false, ...message, expiresAtMs }).finish();
}

/** The reverse; undefined for anything that is not a principal. */
export function decodePrincipal(bytes: Uint8Array): { principal: Principal; expiresAtMs: number } | undefined {
  const { kind, expiresAtMs, isSession, ...caller } = rpc.Principal.decode(bytes);
  if (kind === 'gateway' || kind === 'operator') return { principal: { kind }, expiresAtMs };
  if (kind === 'visitor') return { principal: { kind: 'caller', caller: { kind, userId: '', keyId: '' } }, expiresAtMs };
  if (!(KEY_KINDS as readonly string[]).includes(kind) || caller.userId === '' || caller.keyId === '') return undefined;
  // A value of a later release grants nothing here.
  if (caller.level !== 1 && caller.level !== 2) delete caller.level;
  if (caller.platformRole !== 'counts' && caller.platformRole !== 'needs_second_factor') delete caller.platformRole;
  const known = Object.fromEntries(Object.entries(caller).filter(([, value]) => value !== undefined));
  return { principal: { kind: 'caller', caller: { ...known, kind, ...(isSession && { isSession }) } as CallerContext }, expiresAtMs };
}
