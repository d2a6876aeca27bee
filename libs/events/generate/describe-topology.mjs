import { formatSource } from '../../../tools/build/format-source.mjs';
import { importSources } from '../../../tools/build/import-sources.mjs';

const HEAD = `// Generated from src/schemas, src/consumers.ts and src/core-subjects.ts by \`node tools/generate.mjs\`. Do not edit.
// JavaScript, because tools/deploy/make-secrets.mjs needs it where nothing is installed or built.
`;
const PROGRAM = `
import { eventTopology } from './libs/events/src/topology.js';
export const topology = eventTopology();
`;

/** The text of event-topology.mjs, formatted as the file at this path. The same definitions give the same bytes. */
export async function describeTopology(file) {
  const { processes, live, core } = (await importSources('topology', PROGRAM)).topology;
  const text = `${HEAD}
/** By process: the event types that it publishes, and the consumers as which it reads them. */
export const PROCESSES = ${JSON.stringify(processes)};

/** The event types that live streams receive. */
export const LIVE = ${JSON.stringify(live)};

/** By subject outside the stream: the processes that publish it and subscribe to it. */
export const CORE = ${JSON.stringify(core)};
`;
  return formatSource(file, text);
}
