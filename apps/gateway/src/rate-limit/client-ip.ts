import { BlockList, isIPv4 } from 'node:net';
import ipaddr, { type IPv6 } from 'ipaddr.js';

export interface ClientIp {
  /** The address as text; an IPv4-mapped IPv6 address is shown as IPv4. */
  address: string;
  /** The bucket's key: an IPv4 address, or an IPv6 /64, because one customer usually gets a whole /64. */
  bucketId: string;
}

/**
 * The client's address; undefined if unknown, in which case the IP bucket is skipped (docs/reference/rate-limits.md#client-address).
 * @param socketAddress `socket.remoteAddress`
 * @param forwardedFor the X-Forwarded-For header; several lines in order
 */
export type ClientIpResolver = (
  socketAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
) => ClientIp | undefined;

/**
 * The socket's address, unless it is a trusted proxy's: then the right-most address of X-Forwarded-For that is not a trusted proxy's,
 * because each proxy appends the address of its client, and everything to the left is merely claimed by the client. An entry that is not an
 * address ends the search: the proxy that wrote it did not know its client.
 *
 * @param trustedProxies addresses and CIDR ranges (`MATCHPOINT_TRUST_PROXY`)
 * @throws RangeError naming the entry that is neither
 */
export function createClientIpResolver(trustedProxies: readonly string[]): ClientIpResolver {
  const isTrusted = trustedAmong(trustedProxies);
  return (socketAddress, forwardedFor) => {
    const socket = parseAddress(socketAddress ?? '');
    if (!socket || !isTrusted(socket.address)) return socket;
    for (const entry of forwardedEntries(forwardedFor)) {
      const client = parseForwarded(entry);
      if (!client || !isTrusted(client.address)) return client;
    }
    return undefined;
  };
}

/** Whether a connection comes from a trusted proxy, whose headers are trusted, for example for traces. */
export function createProxyCheck(trustedProxies: readonly string[]): (socketAddress: string | undefined) => boolean {
  const isTrusted = trustedAmong(trustedProxies);
  return (socketAddress) => {
    const socket = parseAddress(socketAddress ?? '');
    return socket !== undefined && isTrusted(socket.address);
  };
}

function trustedAmong(trustedProxies: readonly string[]): (address: string) => boolean {
  // One list per address family: `::/0` includes no IPv4 address.
  const trusted = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, prefix } of trustedProxies.map(parseNetwork)) trusted[kindOf(address)].addSubnet(address, prefix, kindOf(address));
  return (address) => trusted[kindOf(address)].check(address, kindOf(address));
}

/** From the right-most to the left. */
function* forwardedEntries(header: string | readonly string[] | undefined): Generator<string> {
  const line = typeof header === 'string' ? header : (header?.join(',') ?? '');
  for (let end = line.length; end > 0;) {
    const comma = line.lastIndexOf(',', end - 1);
    const entry = line.slice(comma + 1, end).trim();
    if (entry !== '') yield entry;
    end = comma;
  }
}

/** `192.0.2.1`, `192.0.2.1:8080`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:8080`. */
function parseForwarded(entry: string): ClientIp | undefined {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry);
  if (bracketed) return bracketed[1]?.includes(':') ? parseAddress(bracketed[1]) : undefined;
  return parseAddress(entry.replace(/^([\d.]+):\d{1,5}$/, '$1'));
}

/**
 * Strict: `10` and `0x7f.1` are not addresses. Called for every request, so IPv4 addresses, which have only one spelling, are not parsed.
 */
function parseAddress(text: string): ClientIp | undefined {
  if (isIPv4(text)) return { address: text, bucketId: text };
  if (!ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return parseAddress(address.toIPv4Address().toString());
  return { address: address.toString(), bucketId: networkOf(address) };
}

function networkOf({ parts }: IPv6): string {
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

function parseNetwork(entry: string): { address: string; prefix: number } {
  const [text = '', bits, ...rest] = entry.trim().split('/');
  const address = parseAddress(text)?.address;
  if (address === undefined || rest.length > 0) throw new RangeError(`${entry} is no IP address or CIDR range`);
  const width = kindOf(address) === 'ipv4' ? 32 : 128;
  // `::ffff:10.0.0.0/104` was read as 10.0.0.0, whose prefix is 96 bits shorter.
  const isMapped = width === 32 && text.includes(':');
  const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) - (isMapped ? 96 : 0) : -1;
  if (prefix < 0 || prefix > width)
    throw new RangeError(`${entry} has no prefix length between ${isMapped ? 96 : 0} and ${isMapped ? 128 : width}`);
  return { address, prefix };
}

function kindOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
