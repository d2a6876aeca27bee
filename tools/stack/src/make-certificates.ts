import fs from 'node:fs';
import path from 'node:path';
import { writePrivateFile } from './keep-password.js';

/** Longer than any run of the local system, which issues them at each start. */
const DAYS = 365;

/** A certificate, its key, and the issuing authority: PEM files that only their owner can read. */
export interface MadeCertificate {
  certFile: string;
  keyFile: string;
  caFile: string;
}

/** A private authority that lives as long as this object: its key is written nowhere. */
export interface CertificateMaker {
  /** Issues a certificate, for serving and for calling, with these names, and writes it below the issuer's folder. */
  issue(folder: string, names: readonly string[]): Promise<MadeCertificate>;
}

/** Creates an authority whose certificates are written below `directory`. */
export async function createCertificateMaker(directory: string): Promise<CertificateMaker> {
  // Imported on demand: it costs a start a tenth of a second, and few processes need it.
  const { makeAuthority } = await import('../issue-certificates.mjs');
  const authority = await makeAuthority({ name: 'Matchpoint on this machine', days: DAYS });
  return {
    async issue(folder, names) {
      const { certificate, privateKey } = await authority.issue(names, DAYS);
      const place = path.join(directory, folder);
      fs.mkdirSync(place, { recursive: true, mode: 0o700 });
      const write = (name: string, content: string): string => {
        const file = path.join(place, name);
        writePrivateFile(file, content);
        return file;
      };
      return {
        certFile: write('tls.crt', certificate),
        keyFile: write('tls.key', privateKey),
        caFile: write('ca.crt', authority.certificate),
      };
    },
  };
}
