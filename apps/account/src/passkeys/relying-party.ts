import { lazily } from '@matchpoint/core';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { MadePasskey, StoredPasskey } from '../db/passkeys.js';
import { CHALLENGE_LIVES_MS } from './challenges.js';

/** A browser's answer takes a few kilobytes. */
const MOST_BYTES = 32 * 1_024;
const NAME = 'Matchpoint';
/** EdDSA, ES256, RS256: what authenticators support. */
const ALGORITHMS = [-8, -7, -257];

/** Checks that a challenge is ours; called once, with the one that the browser has answered. */
type IsOurs = (challenge: string) => boolean;

/**
 * WebAuthn parameters: passkeys of this site only, with user verification, so that each counts as both factors
 * (docs/reference/accounts.md#second-factors).
 */
export interface RelyingParty {
  /** Options of `navigator.credentials.get`, as JSON. */
  signInOptions(challenge: Buffer): Promise<string>;
  /** Options of `navigator.credentials.create`, as JSON. */
  creationOptions(challenge: Buffer, user: { userId: string; email: string }, known: readonly StoredPasskey[]): Promise<string>;
  /** The new passkey in an answer; undefined for an invalid answer. */
  readMade(answer: string, isOurs: IsOurs): Promise<MadePasskey | undefined>;
  /** The signature counter in this passkey's answer; undefined for an invalid answer. */
  checkSignIn(answer: string, passkey: StoredPasskey, isOurs: IsOurs): Promise<{ counter: number } | undefined>;
}

/** @param publicUrl address of the deployment in browsers */
export function createRelyingParty(publicUrl: string): RelyingParty {
  const { origin, hostname: rpID } = new URL(publicUrl);
  const library = lazily(() => import('@simplewebauthn/server'));
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };
  return {
    async signInOptions(challenge) {
      const { generateAuthenticationOptions } = await library();
      const options = { rpID, challenge: Uint8Array.from(challenge), timeout: CHALLENGE_LIVES_MS, userVerification: 'required' } as const;
      return JSON.stringify(await generateAuthenticationOptions(options));
    },
    async creationOptions(challenge, { userId, email }, known) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        ...{ rpName: NAME, rpID, userName: email, userDisplayName: email, attestationType: 'none' },
        userID: Uint8Array.from(Buffer.from(userId)),
        challenge: Uint8Array.from(challenge),
        timeout: CHALLENGE_LIVES_MS,
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return JSON.stringify(options);
    },
    async readMade(answer, isOurs) {
      const response = parse<RegistrationResponseJSON>(answer);
      if (!response) return undefined;
      const { verifyRegistrationResponse } = await library();
      // The library throws for every invalid answer.
      const options = { response, expectedChallenge: isOurs, supportedAlgorithmIDs: ALGORITHMS, ...expected };
      const verified = await verifyRegistrationResponse(options).catch(() => undefined);
      if (!verified?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports.slice(0, 8).map(String) };
    },
    async checkSignIn(answer, { userId, credentialId, publicKey, counter }, isOurs) {
      const response = parse<AuthenticationResponseJSON>(answer);
      if (!response || !isOfUser(response, userId)) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const credential = { id: credentialId, publicKey: Uint8Array.from(publicKey), counter: Number(counter) };
      const verified = await verifyAuthenticationResponse({ response, expectedChallenge: isOurs, credential, ...expected }).catch(
        () => undefined,
      );
      return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : undefined;
    },
  };
}

/** The authenticator names the passkey's user, or nobody (WebAuthn 7.2, step 6). */
function isOfUser({ response }: AuthenticationResponseJSON, userId: string): boolean {
  const { userHandle = null } = (response ?? {}) as { userHandle?: unknown };
  return userHandle === null || userHandle === '' || userHandle === Buffer.from(userId).toString('base64url');
}

/** The credential id that an answer claims; undefined for anything but a browser's answer. */
export function credentialIdOf(answer: string): string | undefined {
  const { id } = parse<{ id?: unknown }>(answer) ?? {};
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,1400}$/.test(id) ? id : undefined;
}

function parse<Answer extends object>(answer: string): Answer | undefined {
  if (answer.length > MOST_BYTES) return undefined;
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'object' && value !== null ? (value as Answer) : undefined;
  } catch {
    return undefined;
  }
}
