import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

type Address = IPv4 | IPv6;
type Network = readonly [Address, number];

export interface ClientIp {
  /** As text; an IPv4-mapped IPv6 address is shown as IPv4. */
  address: string;
  /** Whose bucket: an IPv4 address, or an IPv6 /64, which is what one customer is given. */
  bucketId: string;
}

/**
 * Who the client is; undefined when unknown, and then no IP bucket is asked (contract 4).
 * @param socketAddress `socket.remoteAddress`
 * @param forwardedFor the X-Forwarded-For header, several lines in their order
 */
export type ClientIpResolver = (socketAddress: string | undefined, forwardedFor: string | readonly string[] | undefined) => ClientIp | undefined;

/**
 * The socket's address, unless it is a trusted proxy's: then the right-most address of X-Forwarded-For that is no
 * trusted proxy, for a proxy appends the address it was called from, and whatever stands left of it is the caller's own
 * claim. An entry that is no address ends the search: the proxy that wrote it did not know its caller.
 *
 * @param trustedProxies addresses and CIDR ranges (`MATCHPOINT_TRUST_PROXY`)
 * @throws RangeError naming the entry that is neither
 */
export function createClientIpResolver(trustedProxies: readonly string[]): ClientIpResolver {
  const networks = trustedProxies.map(parseNetwork);
  const isTrusted = (address: Address): boolean =>
    networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

  return (socketAddress, forwardedFor) => {
    const socket = parseAddress(socketAddress ?? '');
    if (!socket || !isTrusted(socket)) return socket && describe(socket);
    for (const entry of forwardedEntries(forwardedFor).reverse()) {
      const address = parseForwarded(entry);
      if (!address) return undefined;
      if (!isTrusted(address)) return describe(address);
    }
    return undefined;
  };
}

function forwardedEntries(header: string | readonly string[] | undefined): string[] {
  const lines = typeof header === 'string' ? [header] : header ?? [];
  return lines.flatMap((line) => line.split(',')).map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** `192.0.2.1`, `192.0.2.1:8080`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:8080`. */
function parseForwarded(entry: string): Address | undefined {
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry);
  if (bracketed) return bracketed[1]?.includes(':') ? parseAddress(bracketed[1]) : undefined;
  return parseAddress(entry.replace(/^([\d.]+):\d{1,5}$/, '$1'));
}

/** Strict: ipaddr.js alone would read `10` and `0x7f.1` as IPv4 addresses. */
function parseAddress(text: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function parseNetwork(entry: string): Network {
  const [text = '', bits, ...rest] = entry.trim().split('/');
  const address = parseAddress(text);
  if (!address || rest.length > 0) throw new RangeError(`${entry} is no IP address or CIDR range`);
  const width = address.kind() === 'ipv4' ? 32 : 128;
  // `::ffff:10.0.0.0/104` was read as 10.0.0.0, whose prefix is 96 bits shorter.
  const isMapped = width === 32 && text.includes(':');
  const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) - (isMapped ? 96 : 0) : -1;
  if (prefix < 0 || prefix > width) throw new RangeError(`${entry} has no prefix length between ${isMapped ? 96 : 0} and ${isMapped ? 128 : width}`);
  return [address, prefix];
}

function describe(address: Address): ClientIp {
  if (address.kind() === 'ipv4') return { address: address.toString(), bucketId: address.toString() };
  const { parts } = address as IPv6;
  return { address: address.toString(), bucketId: `${parts.slice(0, 4).map((part) => part.toString(16)).join(':')}::/64` };
}
