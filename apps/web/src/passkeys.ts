import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreationOptions, PasskeySignInOptions } from '@matchpoint/sdk';

/** A passkey belongs to a host name, so none can be created or used if the page was opened by an IP address. */
const hasName = !/^(\d+\.){3}\d+$|^\[/.test(window.location.hostname);

/** Whether this browser supports passkeys in JSON form on this origin, so that no library is needed. */
export const hasPasskeys: boolean =
  hasName &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

/** Asks the user for an existing passkey. @throws DOMException if the user cancels, or has none for this site */
export async function showPasskey(options: PasskeySignInOptions): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answerOf<PasskeyAnswer>(await navigator.credentials.get({ publicKey }));
}

/** Creates a passkey for this site. @throws DOMException if the user cancels, or the authenticator already has one for the account */
export async function makePasskey(options: PasskeyCreationOptions): Promise<NewPasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return answerOf<NewPasskeyAnswer>(await navigator.credentials.create({ publicKey }));
}

function answerOf<Answer>(credential: Credential | null): Answer {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey was provided.', 'NotAllowedError');
  return credential.toJSON() as Answer;
}
