// Generates code into the `src/generated` folders, which are not committed: the contracts from proto/, each app's Prisma client, the
// gateway's lists of its operations and examples, and the SDK's operations from the gateway's routes. Also libs/events/event-topology.mjs
// from the events, which is committed. Up-to-date files are not touched.
//   node tools/generate.mjs           generate
//   node tools/generate.mjs --check   fail if the committed file is not what the events generate now
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { writeRegistries } from '../apps/gateway/generate/write-registries.mjs';
import { filesBelow, hashFiles } from './install/hash-files.mjs';
import { ROOT, runInstalled, StepError } from './install/run-step.mjs';
import { readStamp, writeStamp } from './install/stamps.mjs';

const CONTRACTS = 'libs/contracts/src/generated';
const BUF_INPUTS = ['proto', 'buf.yaml', 'buf.gen.yaml', 'package-lock.json'];

/** The SDK is generated from the gateway's API description, whose sources are spread over the libraries. */
const LIBRARIES = readdirSync(path.join(ROOT, 'libs')).map((name) => `libs/${name}${name === 'sdk' ? '/generate' : ''}`);
const SDK_INPUTS = ['apps/gateway/src', 'proto', ...LIBRARIES, 'libs/sdk/package.json', 'package-lock.json'];
const TOPOLOGY_INPUTS = ['libs/events/src', 'libs/events/generate', 'package-lock.json'];
const TOPOLOGY = 'libs/events/event-topology.mjs';
const SDK_GENERATED = 'libs/sdk/src/generated/operations.ts';

/** Generates whatever is stale; the SDK's operations last, because they depend on the contracts' code and the Prisma clients. */
export async function generate() {
  const results = await Promise.allSettled([generateContracts(), generateTopology(), ...appsWithSchema().map(generateClient)]);
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
  writeRegistries(path.join(ROOT, 'apps/gateway'));
  await generateSdkOperations();
}

/** Throws if libs/events/event-topology.mjs, from which NATS users get their permissions, doesn't match the events. */
export async function checkTopology() {
  if (readFileSync(path.join(ROOT, TOPOLOGY), 'utf8') !== (await topology()))
    throw new StepError(`Stale generated code, run \`node tools/generate.mjs\` and commit it: ${TOPOLOGY}`);
}

/** Throws if a process of the last release could not talk to one of this checkout (releases/README.md). */
export async function checkCompatibility() {
  const releases = readdirSync(path.join(ROOT, 'releases')).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  const newest = releases.sort(new Intl.Collator('en', { numeric: true }).compare).at(-1);
  await runInstalled('buf breaking', 'buf', ['breaking', '--against', `releases/${newest}/contracts.binpb`]);
}

async function generateContracts() {
  const wanted = hashFiles(BUF_INPUTS);
  if (readStamp('contracts') === wanted && existsSync(path.join(ROOT, CONTRACTS))) return;
  const made = await buf();
  for (const file of differences(made)) {
    const [from, to] = [path.join(made, CONTRACTS, file), path.join(ROOT, CONTRACTS, file)];
    if (existsSync(from)) cpSync(from, to);
    else rmSync(to);
  }
  rmSync(made, { recursive: true, force: true });
  writeStamp('contracts', wanted);
}

async function generateTopology() {
  const wanted = hashFiles([...TOPOLOGY_INPUTS, TOPOLOGY]);
  if (readStamp('topology') === wanted) return;
  writeFileSync(path.join(ROOT, TOPOLOGY), await topology());
  writeStamp('topology', hashFiles([...TOPOLOGY_INPUTS, TOPOLOGY]));
}

async function topology() {
  // It needs packages that are missing before `npm ci`.
  const { describeTopology } = await import('../libs/events/generate/describe-topology.mjs');
  return describeTopology(path.join(ROOT, TOPOLOGY));
}

/** Runs buf into a separate folder, and returns the folder. */
async function buf() {
  const folder = path.join(ROOT, '.local', `generate-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await runInstalled('buf generate', 'buf', ['generate', '-o', folder], { quiet: true });
  return folder;
}

/** Files that are missing, superfluous or different in the checkout. */
function differences(made) {
  const now = namesBelow(path.relative(ROOT, path.join(made, CONTRACTS)));
  const before = namesBelow(CONTRACTS);
  const read = (...parts) => readFileSync(path.join(...parts), 'utf8');
  const isSame = (file) => before.has(file) && now.has(file) && read(ROOT, CONTRACTS, file) === read(made, CONTRACTS, file);
  return [...new Set([...now, ...before])].filter((file) => !isSame(file));
}

function namesBelow(folder) {
  return new Set([...filesBelow(folder)].map((file) => path.relative(folder, file)));
}

async function generateSdkOperations() {
  const wanted = hashFiles(SDK_INPUTS);
  if (readStamp('sdk') === wanted && existsSync(path.join(ROOT, SDK_GENERATED))) return;
  // It needs packages that are missing before `npm ci`.
  const { generateSdk } = await import('../libs/sdk/generate/generate.mjs');
  await generateSdk();
  writeStamp('sdk', wanted);
}

function appsWithSchema() {
  return readdirSync(path.join(ROOT, 'apps')).filter((app) => existsSync(path.join(ROOT, 'apps', app, 'prisma/schema.prisma')));
}

async function generateClient(app) {
  const wanted = hashFiles([`apps/${app}/prisma/schema.prisma`, `apps/${app}/prisma.config.ts`, 'package-lock.json']);
  const client = path.join(ROOT, 'apps', app, 'src/generated/prisma/client.ts');
  if (readStamp(`prisma-${app}`) === wanted && existsSync(client)) return;
  await runInstalled(`prisma generate (${app})`, 'prisma', ['generate', '--schema', `apps/${app}/prisma/schema.prisma`], {
    env: engineEnvironment(),
    quiet: true,
  });
  writeStamp(`prisma-${app}`, wanted);
}

/** `prisma generate` requires a schema engine but does not run it; if none could be downloaded, any program will do. */
function engineEnvironment() {
  if (process.env.PRISMA_SCHEMA_ENGINE_BINARY) return {};
  const engines = path.join(ROOT, 'node_modules/@prisma/engines');
  const isThere = existsSync(engines) && readdirSync(engines).some((name) => name.startsWith('schema-engine'));
  return { PRISMA_HIDE_UPDATE_MESSAGE: 'true', CHECKPOINT_DISABLE: '1', ...(isThere ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' }) };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await (process.argv.includes('--check') ? checkTopology() : generate());
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exit(1);
  }
}
