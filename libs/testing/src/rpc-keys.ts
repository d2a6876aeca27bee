import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Clock, systemClock } from '@matchpoint/core';
import { createPrincipalSigner, createPrincipalVerifier, type PrincipalVerifier, type RpcIdentity } from '@matchpoint/rpc';

/** What the processes of a test share: a token, and a key that says who acts. */
export interface RpcKeys {
  internalToken: string;
  /** For the environment of the gateway and of operators' tools. */
  signingKey: string;
  /** The variables by which a service knows both. */
  environment: { MATCHPOINT_INTERNAL_TOKEN: string; MATCHPOINT_CONTEXT_VERIFY_KEYS: string };
  verifier: PrincipalVerifier;
  /** A client that may name the caller, like the gateway, or that is an operator. Signs by `clock`, by default the system's. */
  identify(self: 'gateway' | 'operator', clock?: Clock): RpcIdentity;
}

/** Makes separate keys; `rpcKeys` are shared by a whole test file. */
export function makeRpcKeys(internalToken = 'internal token of the tests'): RpcKeys {
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = createPublicKey(privateKey);
  const text = (key: KeyObject, type: 'pkcs8' | 'spki'): string => key.export({ format: 'der', type } as never).toString('base64');
  return {
    internalToken,
    signingKey: text(privateKey, 'pkcs8'),
    environment: { MATCHPOINT_INTERNAL_TOKEN: internalToken, MATCHPOINT_CONTEXT_VERIFY_KEYS: text(publicKey, 'spki') },
    verifier: createPrincipalVerifier({ publicKeys: [publicKey], clock: systemClock }),
    identify: (self, clock = systemClock) => ({ internalToken, signer: createPrincipalSigner({ privateKey, clock, self }) }),
  };
}

/** The keys of this test file. */
export const rpcKeys: RpcKeys = makeRpcKeys();
