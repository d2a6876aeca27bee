import { AddressRefusedError } from './resolve-target.js';
import { TargetRefusedError } from './target.js';

/** Why an attempt got no answer, as the delivery log shows it. */
export type FailureClass = 'address_refused' | 'timeout' | 'dns' | 'tls' | 'connection' | 'protocol';

const DNS_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME']);

export function classifyFailure(error: unknown): FailureClass {
  if (error instanceof AddressRefusedError || error instanceof TargetRefusedError) return 'address_refused';
  const { name, code = '', errors } = error as { name?: string; code?: string; errors?: unknown[] };
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout';
  if (DNS_CODES.has(code)) return 'dns';
  if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code)) return 'tls';
  if (code.startsWith('HPE_')) return 'protocol';
  // Several addresses were tried: the first one's failure stands for all.
  if (errors?.[0] !== undefined) return classifyFailure(errors[0]);
  return 'connection';
}
