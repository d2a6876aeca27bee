import ipaddr, { type IPv6 } from 'ipaddr.js';

/** In this order, because most browsers also name those they are based on. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
];
const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** A User-Agent in human-readable form, so that people can tell their sessions apart. Contains no version and no text from the header. */
export function describeBrowser(userAgent: string | undefined): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]);
  if (browser === undefined) return system === undefined ? 'Unknown' : `Unknown on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The network of an address: `192.0.2.0/24`, or a /48, which is a customer's. */
export function shortenAddress(address: string): string {
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const { parts } = ipaddr.parse(address) as IPv6;
  return `${new ipaddr.IPv6([...parts.slice(0, 3), 0, 0, 0, 0, 0]).toString()}/48`;
}
