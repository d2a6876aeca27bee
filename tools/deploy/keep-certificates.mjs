import 'reflect-metadata';
import { existsSync, readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import path from 'node:path';
import {
  cryptoProvider,
  ExtendedKeyUsageExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
} from '@peculiar/x509';
import { writePrivately } from './write-privately.mjs';

cryptoProvider.set(webcrypto);

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3650;
const CERTIFICATE_DAYS = 365;
/** A certificate with less than this left is made anew. */
const RENEWED_DAYS = 120;
const USAGES = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' };

/**
 * Keeps an authority in `folder`, and for each process a certificate that carries its name, for serving and for calling: `<name>/tls.crt`,
 * `tls.key`, `ca.crt`. What is there and good for four months more stays; processes read new files without a restart.
 * @param {string[]} names the processes, which their certificates carry as DNS names
 * @returns {Promise<string[]>} the names whose certificates are new
 */
export async function keepCertificates(folder, names) {
  const authority = await keepAuthority(folder);
  const made = [];
  for (const name of names) {
    const place = path.join(folder, name);
    if (isGood(path.join(place, 'tls.crt'), authority.certificate)) continue;
    const { certificate, privateKey } = await issue(authority, name);
    writePrivately(path.join(place, 'ca.crt'), authority.certificate.toString('pem'));
    writePrivately(path.join(place, 'tls.crt'), certificate);
    writePrivately(path.join(place, 'tls.key'), privateKey);
    made.push(name);
  }
  return made;
}

async function keepAuthority(folder) {
  const [certificateFile, keyFile] = [path.join(folder, 'ca.crt'), path.join(folder, 'ca.key')];
  if (existsSync(certificateFile) && existsSync(keyFile)) {
    const der = PemConverter.decodeFirst(readFileSync(keyFile, 'utf8'));
    const privateKey = await webcrypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign']);
    return { certificate: new X509Certificate(readFileSync(certificateFile, 'utf8')), privateKey };
  }
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...period(AUTHORITY_DAYS),
    name: 'CN=Matchpoint internal authority',
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  writePrivately(keyFile, await exportKey(keys.privateKey));
  writePrivately(certificateFile, certificate.toString('pem'));
  return { certificate, privateKey: keys.privateKey };
}

async function issue(authority, name) {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    ...period(CERTIFICATE_DAYS),
    subject: `CN=${name}`,
    issuer: authority.certificate.subject,
    publicKey: keys.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([USAGES.server, USAGES.client]),
      new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
    ],
  });
  return { certificate: certificate.toString('pem'), privateKey: await exportKey(keys.privateKey) };
}

/** Begins an hour ago: clocks differ. */
function period(days) {
  const now = Date.now();
  return { notBefore: new Date(now - DAY_MS / 24), notAfter: new Date(now + days * DAY_MS) };
}

async function exportKey(privateKey) {
  return `${PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')}\n`;
}

function isGood(file, authority) {
  if (!existsSync(file) || !existsSync(file.replace(/crt$/, 'key'))) return false;
  const certificate = new X509Certificate(readFileSync(file, 'utf8'));
  return certificate.issuer === authority.subject && certificate.notAfter.getTime() - Date.now() > RENEWED_DAYS * DAY_MS;
}
