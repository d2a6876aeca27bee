import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeAuthority, readAuthority } from '../stack/issue-certificates.mjs';
import { writePrivately } from './write-privately.mjs';

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3650;
const CERTIFICATE_DAYS = 365;
/** A certificate with less than this left is renewed. */
const RENEWED_DAYS = 120;

/**
 * Keeps an authority in `folder`, and for each process a certificate with its name, for serving and for calling: `<name>/tls.crt`,
 * `tls.key`, `ca.crt`. Existing ones stay while they are valid for four more months; processes read new files without a restart.
 * @param {string[]} names the processes, which their certificates carry as DNS names
 * @returns {Promise<string[]>} the names whose certificates are new
 */
export async function keepCertificates(folder, names) {
  const authority = await keepAuthority(folder);
  const made = [];
  for (const name of names) {
    const place = path.join(folder, name);
    if (isGood(path.join(place, 'tls.crt'), authority)) continue;
    const { certificate, privateKey } = await authority.issue([name], CERTIFICATE_DAYS);
    writePrivately(path.join(place, 'ca.crt'), authority.certificate);
    writePrivately(path.join(place, 'tls.crt'), certificate);
    writePrivately(path.join(place, 'tls.key'), privateKey);
    made.push(name);
  }
  return made;
}

async function keepAuthority(folder) {
  const [certificateFile, keyFile] = [path.join(folder, 'ca.crt'), path.join(folder, 'ca.key')];
  if (existsSync(certificateFile) && existsSync(keyFile))
    return readAuthority({ certificate: readFileSync(certificateFile, 'utf8'), privateKey: readFileSync(keyFile, 'utf8') });
  const authority = await makeAuthority({ name: 'Matchpoint internal authority', days: AUTHORITY_DAYS });
  writePrivately(keyFile, authority.privateKey);
  writePrivately(certificateFile, authority.certificate);
  return authority;
}

/** A process killed between writing the two files leaves a new certificate with the previous key. */
function isGood(file, authority) {
  const keyFile = file.replace(/crt$/, 'key');
  if (!existsSync(file) || !existsSync(keyFile)) return false;
  const text = readFileSync(file, 'utf8');
  const certificate = new X509Certificate(text);
  if (!authority.hasIssued(text) || Date.parse(certificate.validTo) - Date.now() <= RENEWED_DAYS * DAY_MS) return false;
  return fits(certificate, readFileSync(keyFile));
}

function fits(certificate, key) {
  try {
    return certificate.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false; // not a key: a truncated file
  }
}
