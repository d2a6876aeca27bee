import fs from 'node:fs';
import path from 'node:path';
import { writePrivateFile } from './keep-password.js';

/** Longer than any run of the local system, which makes them at each start. */
const DAYS = 365;

/** A certificate and its key, and the authority that made it: PEM files that their owner alone may read. */
export interface MadeCertificate {
  certFile: string;
  keyFile: string;
  caFile: string;
}

/** An authority of one's own, which lives as long as this object: its key is written nowhere. */
export interface CertificateMaker {
  /** Issues a certificate, for serving and for calling, that carries these names, and writes it below the maker's folder. */
  issue(folder: string, names: readonly string[]): Promise<MadeCertificate>;
}

/** Makes an authority whose certificates are written below `directory`. */
export async function createCertificateMaker(directory: string): Promise<CertificateMaker> {
  // Few make any, and it costs a start a tenth of a second.
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
