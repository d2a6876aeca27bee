// What each process's NATS user may publish and subscribe to, and nothing else (docs/adr/0014). Derived from the events that
// `src/schemas` defines, the consumers that `src/consumers.ts` declares and the subjects of `src/core-subjects.ts`:
// `node tools/generate.mjs` writes event-topology.mjs from them.
import { CORE, LIVE, PROCESSES } from './event-topology.mjs';

const STREAM = 'MATCHPOINT_EVENTS';
const EVENTS = 'matchpoint.events';

/** Every relay creates or updates the stream, checks whether it has lost anything, and removes what all consumers have handled. */
const OF_RELAYS = ['INFO', 'CREATE', 'UPDATE', 'PURGE', 'MSG.GET'].map((verb) => `$JS.API.STREAM.${verb}.${STREAM}`);

/** A process that only consumes may create a missing stream and nothing more: its contents belong to the relays. */
const OF_CONSUMERS = ['INFO', 'CREATE'].map((verb) => `$JS.API.STREAM.${verb}.${STREAM}`);

const ofConsumer = (name) => [
  `$JS.API.CONSUMER.CREATE.${STREAM}.${name}`,
  `$JS.API.CONSUMER.CREATE.${STREAM}.${name}.>`,
  ...['DURABLE.CREATE', 'INFO', 'DELETE', 'MSG.NEXT'].map((verb) => `$JS.API.CONSUMER.${verb}.${STREAM}.${name}`),
  `$JS.ACK.${STREAM}.${name}.>`,
];

function permissionsOf(name, { produces, consumers }) {
  // Answers arrive under a prefix of the process's own (libs/events, connectNats), so no process hears another's.
  const answers = `_INBOX.${name}.>`;
  // The edge, which strangers reach, has no relay.
  const isGateway = name === 'gateway';
  const subjects = Object.entries(CORE);
  const told = subjects.filter(([, { publishedBy }]) => publishedBy.includes(name)).map(([subject]) => subject);
  const heard = subjects.filter(([, { heardBy }]) => heardBy.includes(name)).map(([subject]) => subject);
  const publish = [
    ...told,
    ...produces.map((type) => `${EVENTS}.${type}`),
    ...(isGateway ? OF_CONSUMERS : [...OF_RELAYS, `$JS.API.CONSUMER.LIST.${STREAM}`]),
    ...consumers.flatMap(ofConsumer),
  ];
  // Live streams get public events, none internal to services.
  const ofStreams = isGateway ? LIVE.map((types) => `${EVENTS}.${types}`) : [];
  return { publish, subscribe: [...heard, ...ofStreams, answers] };
}

/** By process name, which is also its user's name. */
export const NATS_PERMISSIONS = Object.fromEntries(Object.entries(PROCESSES).map(([name, uses]) => [name, permissionsOf(name, uses)]));

export function natsUsers(passwords, administrators = {}) {
  const users = Object.entries(NATS_PERMISSIONS).map(([user, permissions]) => {
    if (!passwords[user]) throw new Error(`The NATS user ${user} has no password.`);
    return { user, password: passwords[user], permissions };
  });
  return [...Object.entries(administrators).map(([user, password]) => ({ user, password })), ...users];
}

export function renderAuthorization(passwords, administrators) {
  const users = natsUsers(passwords, administrators).map((user) => `    ${JSON.stringify(user)}\n`);
  return `authorization {\n  users: [\n${users.join('')}  ]\n}\n`;
}
