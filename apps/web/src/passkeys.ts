import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreationOptions, PasskeySignInOptions } from '@matchpoint/sdk';

/** A passkey belongs to a site's name: none is made or shown where the page was opened by an address. */
const hasName = !/^(\d+\.){3}\d+$|^\[/.test(window.location.hostname);

/** Whether this browser can do here what is needed without a library: options and answers travel as JSON. */
export const hasPasskeys: boolean =
  hasName &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

/** Lets a person show a passkey that they have. @throws DOMException where they do not, or have none for this site */
export async function showPasskey(options: PasskeySignInOptions): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answerOf<PasskeyAnswer>(await navigator.credentials.get({ publicKey }));
}

/** Makes a passkey for this site. @throws DOMException where the person does not want to, or has one of the account's there */
export async function makePasskey(options: PasskeyCreationOptions): Promise<NewPasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return answerOf<NewPasskeyAnswer>(await navigator.credentials.create({ publicKey }));
}

function answerOf<Answer>(credential: Credential | null): Answer {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey was shown.', 'NotAllowedError');
  return credential.toJSON() as Answer;
}
