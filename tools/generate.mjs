// Makes everything that is generated: libs/contracts/src/gen from proto/ (committed), each app's Prisma client and the operations of
// the SDK, libs/sdk/src/generated, from the gateway's routes (not committed). What is up to date is left alone.
//   node tools/generate.mjs           make it
//   node tools/generate.mjs --check   fail when the committed code is not what proto/ makes now
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { filesBelow, hashFiles } from './install/hash-files.mjs';
import { ROOT, runInstalled, StepError } from './install/run-step.mjs';
import { readStamp, writeStamp } from './install/stamps.mjs';

const GENERATED = 'libs/contracts/src/gen';
const BUF_INPUTS = ['proto', 'buf.yaml', 'buf.gen.yaml', 'package-lock.json'];

/** The SDK is made of the gateway's description, whose sources are spread over the libraries. */
const LIBRARIES = readdirSync(path.join(ROOT, 'libs')).map((name) => `libs/${name}${name === 'sdk' ? '/generate' : ''}`);
const SDK_INPUTS = ['apps/gateway/src', ...LIBRARIES, 'package-lock.json'];
const SDK_GENERATED = 'libs/sdk/src/generated/operations.ts';

/** Generates what is stale: the contract's code and the Prisma clients, side by side, then the SDK's operations, which stand on them. */
export async function generate() {
  const results = await Promise.allSettled([generateContracts(), ...appsWithSchema().map(generateClient)]);
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure) throw failure.reason;
  await generateSdkOperations();
}

/** Throws when a file below libs/contracts/src/gen is not what buf makes of proto/. */
export async function checkContracts() {
  const made = await buf();
  try {
    const stale = differences(made);
    if (stale.length > 0)
      throw new StepError(
        `Stale generated code, run \`node tools/generate.mjs\` and commit it: ` +
          `${stale.map((file) => path.join(GENERATED, file)).join(', ')}`,
      );
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Throws when a process of the last release could not talk to one of this checkout (releases/README.md). */
export async function checkCompatibility() {
  const releases = readdirSync(path.join(ROOT, 'releases')).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  const newest = releases.sort(new Intl.Collator('en', { numeric: true }).compare).at(-1);
  await runInstalled('buf breaking', 'buf', ['breaking', '--against', `releases/${newest}/contracts.binpb`]);
}

async function generateContracts() {
  const wanted = hashFiles([...BUF_INPUTS, GENERATED]);
  if (readStamp('contracts') === wanted) return;
  const made = await buf();
  for (const file of differences(made)) {
    const [from, to] = [path.join(made, GENERATED, file), path.join(ROOT, GENERATED, file)];
    if (existsSync(from)) cpSync(from, to);
    else rmSync(to);
  }
  rmSync(made, { recursive: true, force: true });
  writeStamp('contracts', hashFiles([...BUF_INPUTS, GENERATED]));
}

/** Runs buf into a folder of its own, and answers that. */
async function buf() {
  const folder = path.join(ROOT, '.local', `generate-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await runInstalled('buf generate', 'buf', ['generate', '-o', folder], { quiet: true });
  return folder;
}

/** Files that are missing, left over or of other content in the checkout. */
function differences(made) {
  const now = namesBelow(path.relative(ROOT, path.join(made, GENERATED)));
  const before = namesBelow(GENERATED);
  const read = (...parts) => readFileSync(path.join(...parts), 'utf8');
  const isSame = (file) => before.has(file) && now.has(file) && read(ROOT, GENERATED, file) === read(made, GENERATED, file);
  return [...new Set([...now, ...before])].filter((file) => !isSame(file));
}

function namesBelow(folder) {
  return new Set([...filesBelow(folder)].map((file) => path.relative(folder, file)));
}

async function generateSdkOperations() {
  const wanted = hashFiles(SDK_INPUTS);
  if (readStamp('sdk') === wanted && existsSync(path.join(ROOT, SDK_GENERATED))) return;
  // It needs packages that a script run before `npm ci` does not have.
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

/** `prisma generate` wants a schema engine to exist but does not run it; where none could be downloaded any program does. */
function engineEnvironment() {
  if (process.env.PRISMA_SCHEMA_ENGINE_BINARY) return {};
  const engines = path.join(ROOT, 'node_modules/@prisma/engines');
  const isThere = existsSync(engines) && readdirSync(engines).some((name) => name.startsWith('schema-engine'));
  return { PRISMA_HIDE_UPDATE_MESSAGE: 'true', CHECKPOINT_DISABLE: '1', ...(isThere ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true' }) };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await (process.argv.includes('--check') ? checkContracts() : generate());
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exit(1);
  }
}
