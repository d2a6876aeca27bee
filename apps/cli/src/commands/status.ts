import { hideCredentials } from '@matchpoint/core';
import type { Command } from 'commander';
import { EXIT, SystemUnknownError, type ExitCode } from '../output/errors.js';
import { table } from '../output/table.js';
import { printJson, type Terminal } from '../output/terminal.js';
import { checkGateway, isReady, type GatewayHealth } from '../system/check-gateway.js';
import { checkService, type ServiceHealth } from '../system/check-service.js';
import { BASE_URL_VARIABLE, findSystem, SERVICE_VARIABLES, type KnownSystem } from '../system/find-system.js';
import { identifyAsKnown } from '../system/identify.js';

interface Status {
  /** Every known gateway is ready, and every known service answers; either may be degraded. */
  isReady: boolean;
  gateways: GatewayHealth[];
  services: ({ name: string; target: string } & ServiceHealth)[];
  /** Where else to look: metrics, the three servers. Without passwords. */
  addresses: Record<string, string>;
}

/** `matchpoint status`: whether the system is ready, and which part is not. */
export function addStatus(program: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  program
    .command('status')
    .summary('show whether the system and its parts are up')
    .description('Shows whether the gateway is ready, the state of what it relies on, of each service, and the addresses.')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExit code: 0 ready · 1 not ready · 3 no running system is known.\n')
    .action(async ({ json }: { json?: boolean }) => {
      const status = await readStatus(findSystem(terminal));
      if (json) printJson(terminal, status);
      else terminal.stdout.print(...statusLines(status));
      end(status.isReady ? EXIT.done : EXIT.incomplete);
    });
}

async function readStatus(system: KnownSystem): Promise<Status> {
  const { demo, lookUp } = system;
  const baseUrl = lookUp(BASE_URL_VARIABLE);
  const replicas = demo?.gateways ?? [];
  // The system of this checkout is asked at every replica; one that the environment names, at its address.
  const urls = baseUrl === undefined || replicas.includes(baseUrl) ? replicas : [baseUrl];
  const targets = (Object.entries(SERVICE_VARIABLES) as [keyof typeof SERVICE_VARIABLES, string][]).flatMap(([name, variable]) => {
    const target = lookUp(variable);
    return target === undefined ? [] : [{ name, target }];
  });
  if (urls.length === 0 && targets.length === 0)
    throw new SystemUnknownError(`no running system is known: start one with npm start, or set ${BASE_URL_VARIABLE}`);
  const identity = identifyAsKnown(system);
  const [gateways, services] = await Promise.all([
    Promise.all(urls.map(checkGateway)),
    Promise.all(targets.map(async ({ name, target }) => ({ name, target, ...(await checkService(target, name, identity)) }))),
  ]);
  return {
    isReady: gateways.length > 0 && gateways.every(isReady) && services.every(({ status }) => status !== 'down'),
    gateways,
    services,
    addresses: { ...(demo?.metricsUrl && { metrics: demo.metricsUrl }), ...withoutCredentials(demo?.urls ?? {}) },
  };
}

function withoutCredentials(urls: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, hideCredentials(url)]));
}

function statusLines(status: Status): string[] {
  const dependencies = [...new Set(status.gateways.flatMap((gateway) => Object.keys(gateway.dependencies)))];
  const gatewayRows = status.gateways.map(({ url, status: state, dependencies: states }) => [
    url,
    state,
    ...dependencies.map((name) => states[name] ?? '?'),
  ]);
  const troubles = status.services.flatMap(({ name, troubles: all }) => all.map((trouble) => `${name} ${trouble}`));
  const parts = [
    [status.isReady ? 'Matchpoint is ready.' : 'Matchpoint is not ready.'],
    ...(troubles.length > 0 ? [['Degraded:', ...troubles]] : []),
    gatewayRows.length > 0
      ? table(['gateway', 'status', ...dependencies], gatewayRows)
      : ['No gateway is known yet: the system may be starting.'],
    ...(status.services.length > 0
      ? [
          table(
            ['service', 'status', 'gRPC'],
            status.services.map(({ name, status: state, target }) => [name, state, target]),
          ),
        ]
      : []),
    ...(Object.keys(status.addresses).length > 0 ? [table(['address', ''], Object.entries(status.addresses))] : []),
  ];
  return parts.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}
