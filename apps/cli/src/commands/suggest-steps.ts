import type { GatewayHealth } from '../system/check-gateway.js';
import type { Queue, ServiceHealth } from '../system/check-service.js';

/** A reason as processes report it, and what to do about it. */
type Remedy = readonly [reason: RegExp, step: string];

const SECRETS = 'Compare the secrets of the processes: docs/deploy.md#wrong-secrets';
/** What a gateway reports as down. */
const DEPENDENCIES: Readonly<Record<string, string>> = {
  postgres: 'Start or repair PostgreSQL: docs/runbooks/database-pool-full.md',
  redis: 'Start Redis: docs/runbooks/rate-limits-local.md',
  nats: 'Start or repair NATS: docs/runbooks/outbox-late.md',
  clock: "Set the gateway's clock: docs/runbooks/clock-off.md",
  secrets: SECRETS,
};
/** The first match wins. */
const REMEDIES: readonly Remedy[] = [
  [/set aside/, 'See what NATS refuses: npx matchpoint events set-aside list'],
  [/NATS|JetStream|stream is full|stream or its consumer is missing/, 'Start or repair NATS: docs/runbooks/outbox-late.md'],
  [/the first has not moved/, 'Find what holds the consumer: docs/runbooks/consumer-stalled.md'],
  [/the oldest event has waited/, 'Find what holds the relay: docs/runbooks/outbox-late.md'],
  [/is being published again/, 'Nothing, unless NATS loses events again: docs/runbooks/stream-lost-data.md'],
  [/the database does not answer/, 'Start or repair PostgreSQL: docs/runbooks/database-pool-full.md'],
  [/no image is deleted/, 'Have missed events handled: npx matchpoint restore check --mend'],
  [/token|key that signs|certificate/, SECRETS],
];

/** What to do next, one line each: the commands and pages for what is wrong. */
export function suggestSteps(gateways: readonly GatewayHealth[], services: readonly ({ name: string } & ServiceHealth)[]): string[] {
  const isDown = (name: string): boolean => gateways.some(({ dependencies }) => dependencies[name] === 'down');
  // A service that refuses the secrets is not down.
  const down = services.filter(({ status, troubles }) => status === 'down' && !troubles.some(isRefusal));
  const names = [...new Set(down.map(({ name }) => name))];
  return distinct([
    ...(names.length > 0 ? [`Start ${names.join(', ')}: docs/runbooks/process-down.md`] : []),
    ...(gateways.some(({ status }) => status === 'unreachable')
      ? ['Start the gateway that does not answer: docs/runbooks/process-down.md']
      : []),
    ...Object.entries(DEPENDENCIES).flatMap(([name, step]) => (isDown(name) ? [step] : [])),
    ...(services.some(({ troubles }) => troubles.some(isRefusal)) ? [SECRETS] : []),
    ...suggestForQueues(services.flatMap(({ name: service, queues }) => queues.map((queue) => ({ service, ...queue })))),
  ]);
}

const isRefusal = (trouble: string): boolean => /token|key that signs|certificate/.test(trouble);

/** The same for relays, consumers and other queues. Every reason has a next step. */
export function suggestForQueues(queues: readonly ({ service: string } & Queue)[]): string[] {
  const troubled = queues.flatMap(({ service, trouble }) => (trouble?.split('; ') ?? []).map((reason) => ({ service, reason })));
  const remedies = troubled.map(({ reason }) => REMEDIES.find(([pattern]) => pattern.test(reason)));
  const unknown = distinct(troubled.filter((_, index) => remedies[index] === undefined).map(({ service }) => service));
  return distinct([
    ...REMEDIES.flatMap((remedy) => (remedies.includes(remedy) ? [remedy[1]] : [])),
    ...(unknown.length > 0 ? [`Read the log of ${unknown.join(', ')}: docs/runbooks/consumer-stalled.md`] : []),
    ...(queues.some(({ dead = 0 }) => dead > 0) ? ['See what consumers gave up: npx matchpoint events dead list'] : []),
    ...(queues.some(({ disabledEndpoints = 0 }) => disabledEndpoints > 0)
      ? ['See why endpoints were disabled: docs/runbooks/endpoints-disabled.md']
      : []),
  ]);
}

const distinct = (steps: readonly string[]): string[] => [...new Set(steps)];
