import { type ChannelCredentials, type ChannelOptions, credentials, experimental, ServerCredentials } from '@grpc/grpc-js';
import { type CertificateFiles, watchCertificates } from './certificate-files.js';

/** How a process's connections to others are kept: by certificates on both sides, or not at all. */
export interface TransportSecurity {
  server: ServerCredentials;
  channel: ChannelCredentials;
  /** Options of a channel to this process. @throws Error where certificates are in use and nobody has said which process it is */
  optionsFor(server: string | undefined, target: string): ChannelOptions;
  /** Reads the files no more. */
  close(): void;
}

/** Everything on one machine, or inside a mesh that encrypts. */
export const PLAINTEXT: TransportSecurity = {
  server: ServerCredentials.createInsecure(),
  channel: credentials.createInsecure(),
  optionsFor: () => ({}),
  close: () => undefined,
};

/**
 * mTLS: servers demand a certificate of the authority, and so do clients, which also want the name of the process that they mean to
 * reach among its DNS names, wherever it runs.
 * @throws ConfigError for files that cannot be used
 */
export function openTransportSecurity(
  files: CertificateFiles | undefined,
  logger: Parameters<typeof watchCertificates>[1],
  rereadMs?: number,
): TransportSecurity {
  if (!files) return PLAINTEXT;
  const { provider, stop } = watchCertificates(files, logger, rereadMs);
  return {
    server: experimental.createCertificateProviderServerCredentials(provider, provider, true),
    channel: experimental.createCertificateProviderChannelCredentials(provider, provider),
    optionsFor(server, target) {
      if (server === undefined) throw new Error(`whose certificate ${target} must show is not known: name the server`);
      return { 'grpc.ssl_target_name_override': server };
    },
    close: stop,
  };
}
