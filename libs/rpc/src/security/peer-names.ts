import type { ServerUnaryCall } from '@grpc/grpc-js';

type AuthenticatedCall = Pick<ServerUnaryCall<unknown, unknown>, 'getAuthContext'>;

const DNS = 'DNS:';

/** The DNS names in the certificate of whoever makes a call; undefined where connections are not kept by certificates. */
export function peerNamesOf(call: AuthenticatedCall): string[] | undefined {
  const { transportSecurityType, sslPeerCertificate } = call.getAuthContext();
  if (transportSecurityType !== 'ssl') return undefined;
  const names = sslPeerCertificate?.subjectaltname ?? '';
  // Node quotes a name that holds a comma or a quote. None of ours does, and to take such a list apart wrongly would let a name in.
  if (names.includes('"')) return [];
  return names.split(', ').flatMap((name) => (name.startsWith(DNS) ? [name.slice(DNS.length)] : []));
}
