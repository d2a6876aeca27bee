import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, instant, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { PartState, ServiceState } from '../../health/read-system.js';
import { ofStaff, STAFF_ERRORS } from './staff-operation.js';

const PartStatus = () =>
  choice(
    'SystemPartStatus',
    ['up', 'degraded', 'down'],
    'Whether a part of the system does what it should, not all of it, or does not answer.',
  );

const PART = {
  name: text('The part.', 'postgres'),
  status: PartStatus(),
  reason: nullable.string('Why it is not `up`; null where it is.', 'does not answer'),
  latencyMs: nullable.integer('Milliseconds until it answered; null where it did not, and for the gateway itself.', 3),
};

const SystemQueue = named(
  'SystemQueue',
  Type.Object(
    {
      name: text('`relay`, which publishes the service’s events; `deliveries` of webhooks; or a consumer’s name.', 'relay'),
      waiting: nullable.integer('How many wait, counted to 1,000; null where it is not known.', 2),
      oldestWaitSeconds: nullable.integer('How long the first of them has waited; null where none does, or where it is not known.', 1),
      trouble: nullable.string('Why it does not move as it should; null where it does.', 'NATS is not connected, for 12 s'),
    },
    { description: 'A queue of pending work in a service.' },
  ),
);

const SystemDependency = named(
  'SystemDependency',
  Type.Object(PART, { description: 'What the gateway stands on, as it answers the gateway.' }),
);

const SystemService = named(
  'SystemService',
  Type.Object(
    {
      ...PART,
      version: nullable.string('The release that it is, of the process that answered; null where none did.', '0.2.0'),
      queues: list(SystemQueue, 'Its queues of pending work.'),
    },
    { description: 'A service of the system, by the process of it that answered.' },
  ),
);

export const getStaffSystem = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'GET',
  path: '/staff/system',
  operationId: 'getStaffSystem',
  summary: 'See whether the system is up',
  description: [
    'Answers how the system stands: what it stands on, each service with its release and what waits in its queues.',
    'Each part is asked at the same time, for a second and a half at most; that one is down is part of the answer, not its failure.',
    'What one gateway was told is answered for three seconds. For staff from SUPPORT on.',
  ],
  response: Type.Object({
    status: choice('SystemStatus', ['ok', 'degraded'], 'Whether every part is `up`.'),
    dependencies: list(SystemDependency, 'What the gateway stands on.'),
    services: list(SystemService, 'The gateway and every service behind it.'),
    checkedAt: instant('When the parts were asked.'),
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
