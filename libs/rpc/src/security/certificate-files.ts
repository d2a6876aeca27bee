import { createSecureContext } from 'node:tls';
import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { type experimental } from '@grpc/grpc-js';
import { ConfigError, optionalText } from '@matchpoint/config';

type CertificateProvider = experimental.CertificateProvider;
type IdentityListener = experimental.IdentityCertificateUpdateListener;
type CaListener = experimental.CaCertificateUpdateListener;

/** A process's certificate and key, and the authority of its peers, in PEM. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
  caFile: string;
}

export const CERTIFICATE_VARIABLES = {
  /** mTLS between the processes: all three files or none. They are read again when they change. */
  tlsCertFile: optionalText('MATCHPOINT_TLS_CERT_FILE'),
  tlsKeyFile: optionalText('MATCHPOINT_TLS_KEY_FILE'),
  tlsCaFile: optionalText('MATCHPOINT_TLS_CA_FILE'),
};

/** The files that the variables name; undefined if they name none. @throws ConfigError if only some are named */
export function certificateFilesOf(config: {
  tlsCertFile?: string | undefined;
  tlsKeyFile?: string | undefined;
  tlsCaFile?: string | undefined;
}): CertificateFiles | undefined {
  const { tlsCertFile: certFile, tlsKeyFile: keyFile, tlsCaFile: caFile } = config;
  if (certFile && keyFile && caFile) return { certFile, keyFile, caFile };
  const missing = Object.entries(CERTIFICATE_VARIABLES).filter(([key]) => !config[key as keyof typeof config]);
  if (missing.length === Object.keys(CERTIFICATE_VARIABLES).length) return undefined;
  throw new ConfigError(`${missing[0]?.[1].name} is required where another of the three MATCHPOINT_TLS_… files is set`);
}

interface Content {
  certificate: Buffer;
  privateKey: Buffer;
  caCertificate: Buffer;
}

export interface CertificateWatch {
  provider: CertificateProvider;
  /** The certificate in use. */
  certificate(): X509Certificate;
  stop(): void;
}

/** How soon new files are used. Kubernetes takes a minute to bring them. */
const REREAD_MS = 5_000;

/**
 * Reads the three files now and every few seconds. An inconsistent set, as in the middle of a change, is never passed on; grpc-js's own
 * watcher would accept no connection until its next look. Open connections keep the files that they began with.
 * @throws ConfigError if the files cannot be read or do not belong together
 */
export function watchCertificates(
  files: CertificateFiles,
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void },
  rereadMs = REREAD_MS,
): CertificateWatch {
  let content = readOrRefuse(files);
  let isTroubled = false;
  const identityListeners = new Set<IdentityListener>();
  const caListeners = new Set<CaListener>();

  const reread = (): void => {
    try {
      const read = readCertificates(files);
      isTroubled = false;
      if (isSame(read, content)) return;
      content = read;
    } catch (error) {
      if (!isTroubled) logger.warn({ err: error }, 'the files of MATCHPOINT_TLS_… cannot be used: the previous ones stay in use');
      isTroubled = true;
      return;
    }
    logger.info({ validTo: new X509Certificate(content.certificate).validTo }, 'certificates changed');
    for (const listener of caListeners) listener(content);
    for (const listener of identityListeners) listener(content);
  };
  // Deferred, because credentials only receive updates after a server has given them its listener.
  const tell = (listener: (update: Content) => void): void => process.nextTick(() => listener(content));
  const timer = setInterval(reread, rereadMs).unref();
  return {
    provider: {
      addCaCertificateListener(listener) {
        caListeners.add(listener);
        tell(listener);
      },
      removeCaCertificateListener: (listener) => void caListeners.delete(listener),
      addIdentityCertificateListener(listener) {
        identityListeners.add(listener);
        tell(listener);
      },
      removeIdentityCertificateListener: (listener) => void identityListeners.delete(listener),
    },
    certificate: () => new X509Certificate(content.certificate),
    stop: () => clearInterval(timer),
  };
}

function readCertificates({ certFile, keyFile, caFile }: CertificateFiles): Content {
  const content = { certificate: readFileSync(certFile), privateKey: readFileSync(keyFile), caCertificate: readFileSync(caFile) };
  // Fails for a key that is not the certificate's.
  createSecureContext({ cert: content.certificate, key: content.privateKey, ca: content.caCertificate });
  // Fails for an authority that is not a certificate, which a context would silently ignore.
  void new X509Certificate(content.caCertificate);
  return content;
}

function readOrRefuse(files: CertificateFiles): Content {
  try {
    return readCertificates(files);
  } catch (error) {
    throw new ConfigError(`MATCHPOINT_TLS_CERT_FILE, _KEY_FILE and _CA_FILE cannot be used: ${(error as Error).message}`);
  }
}

function isSame(one: Content, other: Content): boolean {
  return (Object.keys(one) as (keyof Content)[]).every((part) => one[part].equals(other[part]));
}
