import { type ChannelCredentials, type ChannelOptions, credentials, experimental, ServerCredentials } from '@grpc/grpc-js';
import { type CertificateFiles, watchCertificates } from './certificate-files.js';

/** How a process secures its connections to others: by certificates on both sides, or not at all. */
export interface TransportSecurity {
  server: ServerCredentials;
  channel: ChannelCredentials;
  /** Options of a channel to this process. @throws Error if certificates are in use and the process is not named */
  optionsFor(server: string | undefined, target: string): ChannelOptions;
  /** Why peers refuse this certificate from the process of this name; undefined if they accept it. */
  troubleOf(name: string, now: Date): string | undefined;
  /** Stops reading the files. */
  close(): void;
}

/** Everything on one machine, or inside a mesh that encrypts. */
export const PLAINTEXT: TransportSecurity = {
  server: ServerCredentials.createInsecure(),
  channel: credentials.createInsecure(),
  optionsFor: () => ({}),
  troubleOf: () => undefined,
  close: () => undefined,
};

/**
 * mTLS: servers and clients require a certificate of the authority. Clients also require the name of the intended process among its DNS
 * names, wherever it runs.
 * @throws ConfigError for files that cannot be used
 */
export function openTransportSecurity(
  files: CertificateFiles | undefined,
  logger: Parameters<typeof watchCertificates>[1],
  rereadMs?: number,
): TransportSecurity {
  if (!files) return PLAINTEXT;
  const { provider, certificate, stop } = watchCertificates(files, logger, rereadMs);
  return {
    server: experimental.createCertificateProviderServerCredentials(provider, provider, true),
    channel: experimental.createCertificateProviderChannelCredentials(provider, provider),
    optionsFor(server, target) {
      if (server === undefined) throw new Error(`no server is named whose certificate ${target} must show`);
      return { 'grpc.ssl_target_name_override': server };
    },
    troubleOf(name, now) {
      const own = certificate();
      if (own.checkHost(name) === undefined) return `the certificate is another process's: it does not name ${name}`;
      return now > new Date(own.validTo) ? 'the certificate has expired' : undefined;
    },
    close: stop,
  };
}
