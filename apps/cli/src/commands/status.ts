import { hideCredentials } from '@matchpoint/core';
import type { Command } from 'commander';
import { addExamples } from '../help/examples.js';
import { EXIT, SystemUnknownError, type ExitCode } from '../output/errors.js';
import { table } from '../output/table.js';
import { printJson, type Terminal } from '../output/terminal.js';
import { checkGateway, isReady as isGatewayReady, type GatewayHealth } from '../system/check-gateway.js';
import { checkService, type Queue, type ServiceHealth } from '../system/check-service.js';
import { BASE_URL_VARIABLE, findSystem, SERVICE_VARIABLES, type KnownSystem } from '../system/find-system.js';
import { identifyAsKnown } from '../system/identify.js';
import { listReplicas } from '../system/list-replicas.js';
import { suggestSteps } from './suggest-steps.js';

interface Status {
  /** Every known gateway is ready, and every known service answers; either may be degraded. */
  isReady: boolean;
  /** It is ready, but part of it does not work fully. */
  isDegraded: boolean;
  gateways: GatewayHealth[];
  services: ({ name: string; target: string } & ServiceHealth)[];
  /** What to do about it, one line each. */
  nextSteps: string[];
  /** Where else to look: metrics and the three servers, without passwords. */
  addresses: Record<string, string>;
}

/** `matchpoint status`: whether the system is ready, and which part is not. */
export function addStatus(program: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = program
    .command('status')
    .summary('show whether the system and its parts are up')
    .description(
      'Shows whether the gateway is ready, the status of its dependencies and of each service and its queues, and the addresses.',
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExit code: 0 ready · 1 degraded or not ready · 3 no running system is known.\n')
    .action(async ({ json }: { json?: boolean }) => {
      const status = await readStatus(findSystem(terminal));
      if (json) printJson(terminal, status);
      else terminal.stdout.print(...statusLines(status));
      end(status.isReady && !status.isDegraded ? EXIT.done : EXIT.incomplete);
    });
  addExamples(command, 'matchpoint status', 'matchpoint status --json');
}

async function readStatus(system: KnownSystem): Promise<Status> {
  const { demo, lookUp } = system;
  const baseUrl = lookUp(BASE_URL_VARIABLE);
  const known = demo?.gateways ?? [];
  // Every replica of this checkout's system is asked; a system that the environment names is asked at its address.
  const urls = baseUrl === undefined || known.includes(baseUrl) ? known : [baseUrl];
  const targets = (Object.entries(SERVICE_VARIABLES) as [keyof typeof SERVICE_VARIABLES, string][]).flatMap(([name, variable]) => {
    const target = lookUp(variable);
    return target === undefined ? [] : [{ name, target }];
  });
  if (urls.length === 0 && targets.length === 0)
    throw new SystemUnknownError(`no running system is known: start one with npm start, or set ${BASE_URL_VARIABLE}`);
  const identity = identifyAsKnown(system);
  const replicas = (
    await Promise.all(targets.map(async ({ name, target }) => (await listReplicas(target)).map((each) => ({ name, target: each }))))
  ).flat();
  const [gateways, services] = await Promise.all([
    Promise.all(urls.map(checkGateway)),
    Promise.all(replicas.map(async ({ name, target }) => ({ name, target, ...(await checkService(target, name, identity)) }))),
  ]);
  const isReady = gateways.length > 0 && gateways.every(isGatewayReady) && services.every(({ status }) => status !== 'down');
  return {
    isReady,
    isDegraded: isReady && [...gateways, ...services].some(({ status }) => status === 'degraded'),
    gateways,
    services,
    nextSteps: suggestSteps(gateways, services),
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
  const troubles = [...new Set([...status.gateways.flatMap(reasonsOf), ...status.services.flatMap(troublesOf)])];
  // Replicas of a service report the same queues, so one of them suffices.
  const spokesmen = status.services.filter(({ name, queues }, index) => queues.length > 0 && firstWithQueues(status, name) === index);
  const queueRows = spokesmen.flatMap(({ name, queues }) => queues.map((queue) => [name, ...queueRow(queue)]));
  const parts = [
    [headline(status)],
    ...(troubles.length > 0 ? [['Reasons:', ...troubles]] : []),
    ...(status.nextSteps.length > 0 ? [['Next:', ...status.nextSteps]] : []),
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
    ...(queueRows.length > 0 ? [table(['service', 'queue', 'waiting', 'oldest', 'dead', 'reason'], queueRows)] : []),
    ...(Object.keys(status.addresses).length > 0 ? [table(['address', ''], Object.entries(status.addresses))] : []),
  ];
  return parts.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function firstWithQueues({ services }: Status, name: string): number {
  return services.findIndex((service) => service.name === name && service.queues.length > 0);
}

function headline({ isReady, isDegraded }: Status): string {
  if (!isReady) return 'Matchpoint is not ready.';
  return isDegraded ? 'Matchpoint is ready, but degraded.' : 'Matchpoint is ready.';
}

/** What the gateway reports on everything except the services' events, which each service reports itself. */
function reasonsOf({ reasons = {} }: GatewayHealth): string[] {
  return Object.entries(reasons).flatMap(([name, reason]) => (name === 'events' ? [] : [`${name}: ${reason}`]));
}

const troublesOf = ({ name, troubles }: Status['services'][number]): string[] => troubles.map((trouble) => `${name} ${trouble}`);

function queueRow({ name, waiting, oldestWaitSeconds, dead, disabledEndpoints = 0, trouble = '' }: Queue): string[] {
  const reasons = [trouble, disabledEndpoints > 0 ? `${disabledEndpoints} endpoints are disabled` : ''].filter((reason) => reason !== '');
  return [
    name,
    waiting === undefined ? '?' : String(waiting),
    oldestWaitSeconds === undefined ? '' : `${oldestWaitSeconds} s`,
    dead === undefined ? '' : String(dead),
    reasons.join('; '),
  ];
}
