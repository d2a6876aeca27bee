import fs from 'node:fs';
import type tls from 'node:tls';
import type { MadeCertificate } from './make-certificates.js';

/** How Redis and NATS authenticate clients, beyond the one password that each has otherwise: over TLS, by certificate and user. */
export interface StackSecurity {
  /** Certificate of both servers, for 127.0.0.1, and the authority of their clients; the stack itself uses it too. */
  certificate: MadeCertificate;
  /** `user` lines of Redis's configuration; its administrator is `default`. */
  redisUsers: string;
  /** The `authorization` block of NATS's configuration, given its administrator and their password. */
  natsAuthorization(administrator: Readonly<Record<string, string>>): string;
}

/** TLS options of the stack's own connections. */
export function clientOptions({ certificate }: StackSecurity): tls.ConnectionOptions {
  const { caFile, certFile, keyFile } = certificate;
  return { ca: fs.readFileSync(caFile), cert: fs.readFileSync(certFile), key: fs.readFileSync(keyFile) };
}
