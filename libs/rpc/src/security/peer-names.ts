import type { ServerUnaryCall } from '@grpc/grpc-js';

type AuthenticatedCall = Pick<ServerUnaryCall<unknown, unknown>, 'getAuthContext'>;

const DNS = 'DNS:';

/** The DNS names in the certificate of a call's peer; undefined without mTLS. */
export function peerNamesOf(call: AuthenticatedCall): string[] | undefined {
  const { transportSecurityType, sslPeerCertificate } = call.getAuthContext();
  if (transportSecurityType !== 'ssl') return undefined;
  const names = sslPeerCertificate?.subjectaltname ?? '';
  // A name that is quoted holds what no name of ours does. Node also escapes the commas in it; should it not, none of its parts is a name.
  if (names.includes('"')) return [];
  return names.split(', ').flatMap((name) => (name.startsWith(DNS) ? [name.slice(DNS.length)] : []));
}
