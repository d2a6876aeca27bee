// Certificates of a private authority, for the local system, the tests and `tools/deploy/make-secrets.mjs`.
import 'reflect-metadata';
import { webcrypto, X509Certificate as ReadCertificate } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto);

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const USAGES = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' };

/** Creates an authority that issues certificates for processes, but none for other authorities. */
export async function makeAuthority({ name, days }) {
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...period(days),
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return authorityOf(certificate, keys.privateKey, await pemOf(keys.privateKey));
}

/** Restores an authority from its stored texts. */
export async function readAuthority({ certificate, privateKey }) {
  const key = await webcrypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(privateKey), ALGORITHM, false, ['sign']);
  return authorityOf(new X509Certificate(certificate), key, privateKey);
}

function authorityOf(certificate, signingKey, privateKey) {
  return {
    certificate: certificate.toString('pem'),
    privateKey,
    issue: (names, days) => issue(certificate, signingKey, names, days),
    hasIssued: (text) => new ReadCertificate(text).verify(new ReadCertificate(certificate.toString('pem')).publicKey),
  };
}

async function issue(authority, signingKey, names, days) {
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.create({
    ...period(days),
    subject: `CN=${names[0]}`,
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([USAGES.server, USAGES.client]),
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value }))),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  return { certificate: certificate.toString('pem'), privateKey: await pemOf(keys.privateKey) };
}

/** Valid from a day ago, because clocks differ. */
function period(days) {
  const now = Date.now();
  return { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + days * DAY_MS) };
}

const generateKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

async function pemOf(key) {
  return `${PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`;
}
