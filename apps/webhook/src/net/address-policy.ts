import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses in public ranges that clouds serve internally: Azure's wire server. */
const METADATA = new Set(['168.63.129.16']);
/** Publicly routed IPv6 is in this range. Everything else (compatible, translated, local …) is refused without a list. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether deliveries may go to this address (docs/reference/webhooks.md#endpoints): public unicast only. Private, loopback, link-local,
 * CGNAT, 6to4, NAT64, mapped, reserved and metadata ranges are not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || METADATA.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}
