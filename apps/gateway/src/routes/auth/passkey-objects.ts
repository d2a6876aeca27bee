import type { account } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { instant, integer, list, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/**
 * What browsers and the account service exchange, as WebAuthn JSON: options go to `PublicKeyCredential.parseRequestOptionsFromJSON` and
 * `parseCreationOptionsFromJSON`, answers come from `toJSON()` of a credential.
 */

const bytes = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, description: `${description} In base64url.`, examples: [example] });

const CREDENTIAL_ID = bytes(1_400, 'Id of the passkey.', 'EXAMPLE-ID-OF-A-PASSKEY');
const CLIENT_DATA = bytes(8_192, 'Client data: the page for which the browser asked.', 'EXAMPLE-CLIENT-DATA');
const AUTHENTICATOR_DATA = 'Data of the authenticator.';
const EXAMPLE_DATA = 'EXAMPLE-AUTHENTICATOR-DATA';

/** The common part of a browser's responses. */
const ANSWER = {
  id: CREDENTIAL_ID,
  rawId: CREDENTIAL_ID,
  type: Type.Literal('public-key', { description: 'Always `public-key`.' }),
  authenticatorAttachment: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 64,
      description: 'Whether the authenticator is built into the device.',
      examples: ['platform'],
    }),
  ),
  clientExtensionResults: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Output of browser extensions; ignored.',
      examples: [{}],
    }),
  ),
};

/** A browser's response when a passkey is used. */
export const PasskeyAnswer = named(
  'PasskeyAnswer',
  Type.Object(
    {
      ...ANSWER,
      response: named(
        'PasskeyAnswerResponse',
        Type.Object(
          {
            clientDataJSON: CLIENT_DATA,
            authenticatorData: bytes(8_192, AUTHENTICATOR_DATA, EXAMPLE_DATA),
            signature: bytes(2_048, 'Signature of the passkey over both.', 'EXAMPLE-SIGNATURE'),
            userHandle: Type.Optional(
              Type.Unsafe<string | null>({
                type: ['string', 'null'],
                maxLength: 1_024,
                description: 'User handle stored in the authenticator, in base64url.',
                examples: ['EXAMPLE-USER'],
              }),
            ),
          },
          { description: 'The signed data and the signature.' },
        ),
      ),
    },
    { description: 'The browser’s answer to the options of a sign-in: `toJSON()` of its credential.' },
  ),
);

/** A browser's response when a passkey is created. */
export const NewPasskeyAnswer = named(
  'NewPasskeyAnswer',
  Type.Object(
    {
      ...ANSWER,
      response: named(
        'NewPasskeyAnswerResponse',
        Type.Object(
          {
            clientDataJSON: CLIENT_DATA,
            attestationObject: bytes(16_384, 'Attestation: the public key and who vouches for it.', 'EXAMPLE-ATTESTATION'),
            authenticatorData: Type.Optional(bytes(8_192, AUTHENTICATOR_DATA, EXAMPLE_DATA)),
            publicKey: Type.Optional(bytes(4_096, 'The public key.', 'EXAMPLE-PUBLIC-KEY')),
            publicKeyAlgorithm: Type.Optional(integer('COSE number of its algorithm.', -7)),
            transports: Type.Optional(
              Type.Array(Type.String({ maxLength: 64 }), {
                maxItems: 16,
                description: 'Transports of the authenticator.',
                examples: [['internal']],
              }),
            ),
          },
          { description: 'The new passkey.' },
        ),
      ),
    },
    { description: 'The browser’s answer to the options of a new passkey: `toJSON()` of its credential.' },
  ),
);

const challenge = () => text('Challenge to sign within five minutes, in base64url.', 'EXAMPLE-CHALLENGE-OF-A-PASSKEY');
const timeout = () => integer('Timeout for the browser, in milliseconds.', 300_000);
const siteId = (example = 'play.example') => text('Host of the site.', example);

export const PasskeySignInOptions = named(
  'PasskeySignInOptions',
  Type.Object(
    {
      challenge: challenge(),
      timeout: timeout(),
      rpId: siteId(),
      userVerification: text('Requires the owner to unlock the passkey with a fingerprint, a face or a PIN.', 'required'),
    },
    { description: 'Options to use a passkey, for `PublicKeyCredential.parseRequestOptionsFromJSON`.' },
  ),
);

const Site = named(
  'PasskeySite',
  Type.Object({ id: siteId(), name: text('Name of the site.', 'Matchpoint') }, { description: 'The site that a passkey is for.' }),
);
const Owner = named(
  'PasskeyOwner',
  Type.Object(
    {
      id: text('The user’s id, in base64url.', 'dXNlcl8wMWo2'),
      name: text('Account name that the browser shows.', 'ada@example.com'),
      displayName: text('Display name that the browser shows.', 'ada@example.com'),
    },
    { description: 'The owner of a passkey.' },
  ),
);
const Algorithm = named(
  'PasskeyAlgorithm',
  Type.Object(
    { alg: integer('COSE number of the algorithm.', -7), type: text('Always `public-key`.', 'public-key') },
    { description: 'An algorithm that a passkey may use.' },
  ),
);
const Known = named(
  'KnownPasskey',
  Type.Object(
    {
      id: text('Id of the passkey, in base64url.', 'EXAMPLE-ID-OF-A-PASSKEY'),
      type: text('Always `public-key`.', 'public-key'),
      transports: list(text('A transport.', 'internal'), 'Transports of its authenticator.'),
    },
    { description: 'An existing passkey, whose authenticator must not create another one.' },
  ),
);
const Authenticators = named(
  'PasskeyAuthenticators',
  Type.Object(
    {
      residentKey: text('Requires a passkey that is found without a username.', 'required'),
      userVerification: text('Requires the owner to unlock it.', 'required'),
    },
    { description: 'Requirements for the authenticator.' },
  ),
);

export const PasskeyCreationOptions = named(
  'PasskeyCreationOptions',
  Type.Object(
    {
      challenge: challenge(),
      timeout: timeout(),
      rp: Site,
      user: Owner,
      pubKeyCredParams: list(Algorithm, 'Allowed algorithms, preferred first.'),
      excludeCredentials: list(Known, 'Existing passkeys of the person.'),
      authenticatorSelection: Authenticators,
      attestation: text('No attestation is required.', 'none'),
    },
    { description: 'Options to create a passkey, for `PublicKeyCredential.parseCreationOptionsFromJSON`.' },
  ),
);

export const Passkey = named(
  'Passkey',
  Type.Object(
    {
      id: text('Id of the passkey.', 'pk_01j6qvx3k0fd8r5y2m9wcz0001'),
      name: text('Name given by its owner.', 'Phone'),
      createdAt: instant('Creation time.'),
      lastUsedAt: nullable.instant('Time of the last use; null if never used.', '2026-01-15T12:00:00.000Z'),
    },
    { description: 'A passkey of a person. Only the authenticator holds its private key.' },
  ),
);

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: account.Passkey): Static<typeof Passkey> => ({
  ...{ id, name, createdAt, lastUsedAt: lastUsedAt ?? null },
});
