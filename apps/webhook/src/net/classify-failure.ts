import { NoAnswerError } from './exchange.js';
import { AddressRefusedError } from './resolve-target.js';
import { TargetRefusedError } from './target.js';

/** Why an attempt got no answer, as the delivery log shows it. */
export type FailureClass = 'address_refused' | 'timeout' | 'dns' | 'tls' | 'connection' | 'protocol';

/** The system's resolver, and the questions to name servers. */
const DNS_CALLS = /^(getaddrinfo|query)/;

export function classifyFailure(error: unknown): FailureClass {
  if (error instanceof AddressRefusedError || error instanceof TargetRefusedError) return 'address_refused';
  if (error instanceof NoAnswerError) return error.code === 'protocol' ? 'protocol' : 'connection';
  const { name, code = '', syscall = '', errors } = error as { name?: string; code?: string; syscall?: string; errors?: unknown[] };
  if (DNS_CALLS.test(syscall) || code === 'ENOTFOUND') return 'dns';
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code)) return 'tls';
  if (code.startsWith('HPE_')) return 'protocol';
  // Several addresses were tried; reports the first one's failure for all.
  if (errors?.[0] !== undefined) return classifyFailure(errors[0]);
  return 'connection';
}
