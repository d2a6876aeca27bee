import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** The part of CBOR that WebAuthn's structures need: integers, bytes, texts, maps (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each as never)])]);
}

export interface Circumstances {
  /** The origin that the browser reports. */
  origin?: string;
  rpId?: string;
  /** Whether a finger or a PIN was asked for. */
  isVerified?: boolean;
  counter?: number;
}

/** An authenticator and its browser, as a site sees them, with one ES256 passkey. */
export function makeAuthenticator(site: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, rpId: string, count: number, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, attested]);
  };
  const flagsOf = (isVerified: boolean): number => FLAGS.present | (isVerified ? FLAGS.verified : 0);

  /** The answer to options of creation. */
  function create(optionsJson: string, { origin = site.origin, rpId = site.rpId, isVerified = true }: Circumstances = {}): string {
    const { challenge } = JSON.parse(optionsJson) as { challenge: string };
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (text: string): Buffer => Buffer.from(text, 'base64url');
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const data = authData(flagsOf(isVerified) | FLAGS.attested, rpId, 0, attested);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    );
    return JSON.stringify({
      ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    });
  }

  /** The answer to options of a sign-in. */
  function sign(optionsJson: string, circumstances: Circumstances = {}): string {
    const { origin = site.origin, rpId = site.rpId, isVerified = true } = circumstances;
    const { challenge } = JSON.parse(optionsJson) as { challenge: string };
    counter = circumstances.counter ?? counter + 1;
    const data = authData(flagsOf(isVerified), rpId, counter);
    const client = clientData('webauthn.get', challenge, origin);
    const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
    return JSON.stringify({
      ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) },
    });
  }

  return { id: base64url(id), create, sign };
}
