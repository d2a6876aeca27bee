import type { CallerContext } from '../context.js';

/**
 * The signature under which each caller has come: who is handed one by `verify` may hand it on, and no object that a service makes up
 * has one.
 */
const SIGNED = new WeakMap<CallerContext, Uint8Array>();

export const rememberSigned = (caller: CallerContext, signed: Uint8Array): void => void SIGNED.set(caller, signed);

export const signedOf = (caller: CallerContext): Uint8Array | undefined => SIGNED.get(caller);
