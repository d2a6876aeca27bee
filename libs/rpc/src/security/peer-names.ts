import type { ServerUnaryCall } from '@grpc/grpc-js';

type AuthenticatedCall = Pick<ServerUnaryCall<unknown, unknown>, 'getAuthContext'>;

const DNS = 'DNS:';

/** The DNS names in the certificate of a call's peer; undefined without mTLS. */
export function peerNamesOf(call: AuthenticatedCall): string[] | undefined {
  const { transportSecurityType, sslPeerCertificate } = call.getAuthContext();
  if (transportSecurityType !== 'ssl') return undefined;
  const names = sslPeerCertificate?.subjectaltname ?? '';
  // A quoted name contains characters that our names never contain. Node also escapes its commas; even if it did not, no part must count as
  // a name.
  if (names.includes('"')) return [];
  return names.split(', ').flatMap((name) => (name.startsWith(DNS) ? [name.slice(DNS.length)] : []));
}
