import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, instant, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { PartState, ServiceState } from '../../health/read-system.js';
import { ofStaff, STAFF_ERRORS } from './staff-operation.js';

const PartStatus = () =>
  choice('SystemPartStatus', ['up', 'degraded', 'down'], 'Whether a part of the system works, works partly, or does not answer.');

const PART = {
  name: text('Name of the part.', 'postgres'),
  status: PartStatus(),
  reason: nullable.string('Reason why it is not `up`; otherwise null.', 'does not answer'),
  latencyMs: nullable.integer('Response time in milliseconds; null if it did not answer, and for the gateway itself.', 3),
};

const SystemQueue = named(
  'SystemQueue',
  Type.Object(
    {
      name: text('`relay`, which publishes the service’s events; `deliveries` of webhooks; or a consumer’s name.', 'relay'),
      waiting: nullable.integer('Number of waiting items, up to 1,000; null if unknown.', 2),
      oldestWaitSeconds: nullable.integer('Waiting time of the first item; null if none waits, or if unknown.', 1),
      trouble: nullable.string('Reason why it is stalled; otherwise null.', 'NATS is not connected, for 12 s'),
    },
    { description: 'A queue of pending work in a service.' },
  ),
);

const SystemDependency = named('SystemDependency', Type.Object(PART, { description: 'A server that the gateway depends on.' }));

const SystemService = named(
  'SystemService',
  Type.Object(
    {
      ...PART,
      version: nullable.string('Release of the process that answered; null if none did.', '0.2.0'),
      queues: list(SystemQueue, 'Its queues of pending work.'),
    },
    { description: 'A service of the system, as reported by the process that answered.' },
  ),
);

export const getStaffSystem = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'GET',
  path: '/staff/system',
  operationId: 'getStaffSystem',
  summary: 'Get the system status',
  description: [
    'Returns the status of the system: its servers, and each service with its release and queues.',
    'All parts are checked in parallel for at most 1.5 s. A part that is down is reported; the request does not fail.',
    'A gateway caches the status for 3 s. For staff with role SUPPORT or higher.',
  ],
  response: Type.Object({
    status: choice('SystemStatus', ['ok', 'degraded'], 'Whether every part is `up`.'),
    dependencies: list(SystemDependency, 'Servers that the gateway depends on.'),
    services: list(SystemService, 'The gateway and every service behind it.'),
    checkedAt: instant('Time of the check.'),
    timestamp: Timestamp(),
  }),
  errors: STAFF_ERRORS,
  async handler(_input, { readSystem }) {
    const { dependencies, services, checkedAt } = await readSystem();
    const isUp = [...dependencies, ...services].every(({ status }) => status === 'up');
    return {
      status: isUp ? ('ok' as const) : ('degraded' as const),
      dependencies: dependencies.map(toPart),
      services: services.map(toService),
      checkedAt: checkedAt.toISOString(),
    };
  },
});

const toPart = ({ name, status, reason, latencyMs }: PartState) => ({
  name,
  status,
  reason: reason ?? null,
  latencyMs: latencyMs ?? null,
});

const toService = ({ version, queues, ...part }: ServiceState) => ({
  ...toPart(part),
  version: version ?? null,
  queues: queues.map(({ name, waiting, oldestWaitSeconds, trouble }) => ({
    name,
    waiting: waiting ?? null,
    oldestWaitSeconds: oldestWaitSeconds ?? null,
    trouble: trouble ?? null,
  })),
});
