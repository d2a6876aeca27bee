import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509Certificate,
} from '@peculiar/x509';
import { writePrivateFile } from './keep-password.js';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const USAGES = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' };
const DAY_MS = 86_400_000;
/** For one run of the local system, which makes them anew. */
const DAYS = 365;

type KeyPair = webcrypto.CryptoKeyPair;

/** A certificate and its key, and the authority that made it: PEM files that their owner alone may read. */
export interface MadeCertificate {
  certFile: string;
  keyFile: string;
  caFile: string;
}

/** An authority of one's own, which lives as long as this object: its key is written nowhere. */
export interface CertificateMaker {
  /** Issues a certificate, for serving and for calling, that carries these DNS names, and writes it below the maker's folder. */
  issue(folder: string, names: readonly string[]): Promise<MadeCertificate>;
}

/** Makes an authority whose certificates are written below `directory`. */
export async function createCertificateMaker(directory: string): Promise<CertificateMaker> {
  cryptoProvider.set(webcrypto as unknown as Parameters<typeof cryptoProvider.set>[1]);
  const authorityKeys = await generateKeys();
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity(),
    name: 'CN=Matchpoint on this machine',
    keys: authorityKeys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return {
    async issue(folder, names) {
      const keys = await generateKeys();
      const certificate = await sign(authority, authorityKeys, keys, names);
      const place = path.join(directory, folder);
      fs.mkdirSync(place, { recursive: true, mode: 0o700 });
      const [certFile = '', keyFile = '', caFile = ''] = ['tls.crt', 'tls.key', 'ca.crt'].map((name) => path.join(place, name));
      writePrivateFile(certFile, certificate.toString('pem'));
      writePrivateFile(keyFile, await pemOf(keys.privateKey));
      writePrivateFile(caFile, authority.toString('pem'));
      return { certFile, keyFile, caFile };
    },
  };
}

function sign(authority: X509Certificate, { privateKey }: KeyPair, keys: KeyPair, names: readonly string[]): Promise<X509Certificate> {
  return X509CertificateGenerator.create({
    ...validity(),
    subject: `CN=${names[0]}`,
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([USAGES.server, USAGES.client]),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: /^[\d.]+$/.test(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  });
}

/** From a day ago on: clocks differ. */
function validity(): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + DAYS * DAY_MS) };
}

const generateKeys = (): Promise<KeyPair> => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<KeyPair>;

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  const base64 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END PRIVATE KEY-----\n`;
}
