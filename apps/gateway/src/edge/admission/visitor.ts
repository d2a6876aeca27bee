import type { CallerContext } from '@matchpoint/rpc';

/** A caller with neither key nor session who reads public data. One object, so that it is signed once (PrincipalSigner). */
export const VISITOR: CallerContext = Object.freeze({ kind: 'visitor', userId: '', keyId: '' });
