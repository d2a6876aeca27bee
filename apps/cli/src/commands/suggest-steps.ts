import type { GatewayHealth } from '../system/check-gateway.js';
import type { Queue, ServiceHealth } from '../system/check-service.js';

/** What somebody should do next, a line each: the commands and pages for what is wrong. */
export function suggestSteps(gateways: readonly GatewayHealth[], services: readonly ({ name: string } & ServiceHealth)[]): string[] {
  const queues = services.flatMap((service) => service.queues);
  const down = [...new Set(services.filter(({ status }) => status === 'down').map(({ name }) => name))];
  const steps: [boolean, string][] = [
    [down.length > 0, `Start ${down.join(', ')}: docs/runbooks/process-down.md`],
    [gateways.some(({ status }) => status === 'unreachable'), 'Start the gateway that does not answer: docs/runbooks/process-down.md'],
    [gateways.some(({ dependencies }) => dependencies.redis === 'down'), 'Start Redis: docs/runbooks/rate-limits-local.md'],
  ];
  return [...needed(steps), ...suggestForQueues(queues)];
}

/** The same of relays, consumers and whatever else works through what waits for it. */
export function suggestForQueues(queues: readonly Queue[]): string[] {
  const has = (pattern: RegExp): boolean => queues.some(({ trouble = '' }) => pattern.test(trouble));
  return needed([
    [has(/set aside/), 'See what NATS refuses: npx matchpoint events set-aside list'],
    [has(/NATS|JetStream|stream is full/), 'Start or repair NATS: docs/runbooks/outbox-late.md'],
    [has(/the first has not moved/), 'Find what holds the consumer: docs/runbooks/consumer-stalled.md'],
    [queues.some(({ dead = 0 }) => dead > 0), 'See what consumers gave up: npx matchpoint events dead list'],
    [
      queues.some(({ disabledEndpoints = 0 }) => disabledEndpoints > 0),
      'See why endpoints were disabled: docs/runbooks/endpoints-disabled.md',
    ],
  ]);
}

function needed(steps: readonly [boolean, string][]): string[] {
  return steps.flatMap(([isNeeded, step]) => (isNeeded ? [step] : []));
}
