import type { CallerContext } from '../context.js';

/**
 * The signature with which each caller arrived. A service may pass on a caller that `verify` returned; an object that a service makes up
 * has no signature.
 */
const SIGNED = new WeakMap<CallerContext, Uint8Array>();

export const rememberSigned = (caller: CallerContext, signed: Uint8Array): void => void SIGNED.set(caller, signed);

export const signedOf = (caller: CallerContext): Uint8Array | undefined => SIGNED.get(caller);
