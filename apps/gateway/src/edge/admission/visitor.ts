import type { CallerContext } from '@matchpoint/rpc';

/** Who has neither key nor session and looks at public data. One object: it is signed once (PrincipalSigner). */
export const VISITOR: CallerContext = Object.freeze({ kind: 'visitor', userId: '', keyId: '' });
