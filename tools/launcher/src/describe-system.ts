import { hideCredentials } from '@matchpoint/core';
import type { StackUrls } from '@matchpoint/stack';
import { addressOf, LOOPBACK } from './address-of.js';
import type { DemoKeys } from './demo.js';
import type { DemoAccount, DemoRole } from './demo-accounts.js';
import type { Instance } from './plan-instances.js';

/** `.local/demo.json` (docs/reference/deployment.md#start): what tools and tests need to find the running system. */
export interface DemoFile {
  /** Address of the first gateway. */
  baseUrl: string;
  /** Address for browsers: forms, cookies and passkeys work at this address only. */
  publicUrl: string;
  gateways: string[];
  metricsUrl: string;
  /** Metrics of every process, by its name. */
  metrics: Record<string, string>;
  /** By process name; further instances are `gateway-2`, `gateway-3`. External servers have none. */
  pids: Record<string, number>;
  urls: StackUrls;
  /** The folder of mails if there is no mail server. */
  mailDirectory: string;
  /** Absent without the demo. */
  keys: DemoKeys;
  /** People who can sign in; empty without the demo. */
  accounts: Partial<Record<DemoRole, DemoAccount>>;
}

export interface Described {
  host: string;
  /** The configured URL; by default, the first gateway's own address. */
  publicUrl: string | undefined;
  instances: readonly Instance[];
  pids: Record<string, number>;
  urls: StackUrls;
  mailDirectory: string;
  demo: Pick<DemoFile, 'keys' | 'accounts'>;
}

export function describeSystem({ host, publicUrl, instances, pids, urls, mailDirectory, demo }: Described): DemoFile {
  const gateways = instances.filter(({ process }) => process === 'gateway');
  const addresses = gateways.map(({ port }) => addressOf(host, port));
  const metricsOf = (instance: Instance | undefined): string => `${addressOf(LOOPBACK, instance?.metricsPort ?? 0)}/metrics`;
  const [baseUrl = ''] = addresses;
  return {
    baseUrl,
    publicUrl: publicUrl?.replace(/\/+$/, '') ?? baseUrl,
    gateways: addresses,
    metricsUrl: metricsOf(gateways[0]),
    metrics: Object.fromEntries(instances.map((instance) => [instance.name, metricsOf(instance)])),
    pids,
    urls,
    mailDirectory,
    ...demo,
  };
}

/**
 * The essentials for the first minute, as lines: the web app and its sign-ins, addresses, a key of each kind, three requests; without the
 * demo, how the first person registers and becomes staff.
 */
export function welcomeLines(demo: DemoFile, demoTeam: string, demoFile: string): string[] {
  const { accounts, publicUrl, urls } = demo;
  const person = (name: string, account: DemoAccount | undefined): string[] =>
    account ? [row(`${name} signs in`, `${account.email}  ${account.password}`)] : [];
  return [
    '',
    'Matchpoint is ready. Ctrl-C stops it.',
    '',
    row('Open', publicUrl),
    ...person('Captain', accounts.captain),
    ...person('Operator', accounts.operator),
    ...person('Player', accounts.player),
    ...person('Organizer', accounts.organizer),
    '',
    ...demo.gateways.map((address, index) => row(index === 0 ? 'API' : `API, replica ${index + 1}`, `${address}/api/v1`)),
    row('API reference', `${publicUrl}/api-reference`),
    row('Metrics', demo.metricsUrl),
    row('PostgreSQL', hideCredentials(urls.database)),
    row('Redis', hideCredentials(urls.redis)),
    row('NATS', hideCredentials(urls.nats)),
    row('', `their passwords: ${demoFile}`),
    row('Mail', demo.mailDirectory),
    '',
    ...(demo.keys.personalPro ? tryLines(demo, demoTeam) : beginLines(publicUrl)),
    '',
  ];
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(22)}${value}`;
}

function tryLines({ baseUrl, keys }: DemoFile, demoTeam: string): string[] {
  const authorization = `-H 'Authorization: Bearer ${keys.personalPro?.key}'`;
  return [
    row('Personal key', `${keys.personalPro?.key}  (${keys.personalPro?.owner}, a captain)`),
    row('Opponent key', `${keys.opponentPro?.key}  (${keys.opponentPro?.owner}, captain of the other team)`),
    row('Game developer key', `${keys.gameDeveloper?.key}`),
    row('League operator key', `${keys.leagueOperator?.key}`),
    '',
    '  Try it:',
    `  curl ${authorization} ${baseUrl}/api/v1/teams/${demoTeam}`,
    `  curl ${authorization} '${baseUrl}/api/v1/leaderboards/teams?limit=5'`,
    `  curl -X POST ${authorization} ${baseUrl}/api/v1/user/matches`,
  ];
}

function beginLines(publicUrl: string): string[] {
  return [
    `  There are no users yet: register at ${publicUrl}/register; the email is a file in the folder above. To become platform staff:`,
    '  npx matchpoint users staff <username> OPERATOR',
  ];
}
