import type { account } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { instant, integer, list, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/**
 * What browsers and the account service say to each other, as WebAuthn's JSON has it: options go to
 * `PublicKeyCredential.parseRequestOptionsFromJSON` and `parseCreationOptionsFromJSON`, answers come from `toJSON()` of a credential.
 */

const bytes = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, description: `${description} In base64url.`, examples: [example] });

const CREDENTIAL_ID = bytes(1_400, 'Id of the passkey.', 'EXAMPLE-ID-OF-A-PASSKEY');
const CLIENT_DATA = bytes(8_192, 'What the browser says of the page that asked.', 'EXAMPLE-CLIENT-DATA');
const AUTHENTICATOR_DATA = 'What the authenticator says.';
const EXAMPLE_DATA = 'EXAMPLE-AUTHENTICATOR-DATA';

/** What every answer of a browser holds. */
const ANSWER = {
  id: CREDENTIAL_ID,
  rawId: CREDENTIAL_ID,
  type: Type.Literal('public-key', { description: 'The only kind that there is.' }),
  authenticatorAttachment: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 64,
      description: 'Whether the authenticator is part of the machine.',
      examples: ['platform'],
    }),
  ),
  clientExtensionResults: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'What extensions of the browser have added; nothing here looks at it.',
      examples: [{}],
    }),
  ),
};
/** Of a body that holds an answer: what extensions add is free-form, and short. */
export const ANSWER_BOUNDS = { bytes: 64 * 1_024 };

/** What a browser answers who is asked for a passkey. */
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
            signature: bytes(2_048, 'Of both, by the passkey.', 'EXAMPLE-SIGNATURE'),
            userHandle: Type.Optional(
              Type.Unsafe<string | null>({
                type: ['string', 'null'],
                maxLength: 1_024,
                description: 'Whose passkey it is, as the authenticator has it. In base64url.',
                examples: ['EXAMPLE-USER'],
              }),
            ),
          },
          { description: 'What is signed, and the signature.' },
        ),
      ),
    },
    { description: 'What a browser answers to the options of a sign-in: `toJSON()` of its credential.' },
  ),
);

/** What a browser answers who is asked to make a passkey. */
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
            attestationObject: bytes(16_384, 'The public key, and who vouches for it.', 'EXAMPLE-ATTESTATION'),
            authenticatorData: Type.Optional(bytes(8_192, AUTHENTICATOR_DATA, EXAMPLE_DATA)),
            publicKey: Type.Optional(bytes(4_096, 'The public key.', 'EXAMPLE-PUBLIC-KEY')),
            publicKeyAlgorithm: Type.Optional(integer('Its algorithm, by COSE’s number.', -7)),
            transports: Type.Optional(
              Type.Array(Type.String({ maxLength: 64 }), {
                maxItems: 16,
                description: 'How the authenticator is reached.',
                examples: [['internal']],
              }),
            ),
          },
          { description: 'The passkey that was made.' },
        ),
      ),
    },
    { description: 'What a browser answers to the options of a new passkey: `toJSON()` of its credential.' },
  ),
);

const challenge = () => text('What is to be signed, within five minutes. In base64url.', 'EXAMPLE-CHALLENGE-OF-A-PASSKEY');
const timeout = () => integer('How long the browser may take, in milliseconds.', 300_000);
const siteId = (example = 'play.example') => text('The site, by its host.', example);

export const PasskeySignInOptions = named(
  'PasskeySignInOptions',
  Type.Object(
    {
      challenge: challenge(),
      timeout: timeout(),
      rpId: siteId(),
      userVerification: text('That the owner unlocks the passkey: by a finger, a face or a PIN.', 'required'),
    },
    { description: 'What a browser is asked for a passkey: `PublicKeyCredential.parseRequestOptionsFromJSON` takes it.' },
  ),
);

const Site = named(
  'PasskeySite',
  Type.Object({ id: siteId(), name: text('Its name.', 'Matchpoint') }, { description: 'For whom a passkey is.' }),
);
const Owner = named(
  'PasskeyOwner',
  Type.Object(
    {
      id: text('The user’s id, in base64url.', 'dXNlcl8wMWo2'),
      name: text('What the browser calls the person.', 'ada@example.com'),
      displayName: text('The same, to show.', 'ada@example.com'),
    },
    { description: 'Whose a passkey is.' },
  ),
);
const Algorithm = named(
  'PasskeyAlgorithm',
  Type.Object(
    { alg: integer('COSE’s number of it.', -7), type: text('The only kind that there is.', 'public-key') },
    { description: 'What a passkey may sign with.' },
  ),
);
const Known = named(
  'KnownPasskey',
  Type.Object(
    {
      id: text('In base64url.', 'EXAMPLE-ID-OF-A-PASSKEY'),
      type: text('The only kind that there is.', 'public-key'),
      transports: list(text('A way.', 'internal'), 'How its authenticator is reached.'),
    },
    { description: 'A passkey that the person has: its authenticator makes no second one.' },
  ),
);
const Authenticators = named(
  'PasskeyAuthenticators',
  Type.Object(
    {
      residentKey: text('That the passkey is found without a name.', 'required'),
      userVerification: text('That its owner unlocks it.', 'required'),
    },
    { description: 'Which authenticators may make a passkey.' },
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
      pubKeyCredParams: list(Algorithm, 'What it may sign with, the best first.'),
      excludeCredentials: list(Known, 'Those that the person has.'),
      authenticatorSelection: Authenticators,
      attestation: text('That nobody needs to vouch for the authenticator.', 'none'),
    },
    { description: 'What a browser is asked to make a passkey: `PublicKeyCredential.parseCreationOptionsFromJSON` takes it.' },
  ),
);

export const Passkey = named(
  'Passkey',
  Type.Object(
    {
      id: text('Id of the passkey here.', 'pk_01j6qvx3k0fd8r5y2m9wcz0001'),
      name: text('What its owner calls it.', 'Phone'),
      createdAt: instant('When it was added.'),
      lastUsedAt: nullable.instant('When it was shown last; null: never.', '2026-01-15T12:00:00.000Z'),
    },
    { description: 'A passkey of a person. Its private half is in an authenticator alone.' },
  ),
);

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: account.Passkey): Static<typeof Passkey> => ({
  ...{ id, name, createdAt, lastUsedAt: lastUsedAt ?? null },
});
