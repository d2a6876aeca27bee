// Runs the product from its images under podman, confined as in docker-compose.yml and the chart (read-only, no capability, no new
// privileges, not root, mTLS between the processes), on its own servers, which each process reaches over TLS with its own user: creates
// databases and roles, migrates with the images, starts every process, runs the images' health checks, loads the demo season with the image
// of the command, walks the API, and stops everything.
//   npx tsx tools/deploy/run-images.mjs [--tag dev] [--e2e [file …]]
// It needs root, podman, runc, psql (apt-get install podman runc postgresql-client) and the images (build-images.mjs). With versitygw
// (build-go-tools.mjs), users' images are stored over S3, else on a disk in memory. With --e2e the e2e tests run against it, except those
// that kill processes or read the launcher's folder.
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT, runInstalled, StepError } from '../install/run-step.mjs';
import { startTwitchStandIn } from '../../libs/testing/src/twitch-stand-in.ts';
import { ensureDemo } from '../launcher/src/demo.ts';
import { startStack } from '../stack/src/index.ts';
import { Containers } from './containers.mjs';
import { INSTANCES, planEnvironments } from './image-environments.mjs';
import { makeRoles, secureServers, startStore } from './image-servers.mjs';
import { PROCESSES } from '../install/processes.mjs';
import { imageName, IMAGES } from './images.mjs';
import { keepCertificates } from './keep-certificates.mjs';
import { keepSecrets } from './kept-secrets.mjs';
import { until } from './until.mjs';
import { walkApi } from './walk-api.mjs';

/** They kill the launcher's processes or read its folder; single tests in other files skip themselves. */
const NOT_OF_IMAGES = ['account-deletion', 'exactly-once', 'failures', 'kill-storm', 'webhook-survival'];
/** The folder in which the containers' account service puts mails. */
const MAIL = '/var/mail/matchpoint';
/** The folder of a process's certificates in its container. */
const CERTIFICATES = '/run/matchpoint-tls';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { tag: { type: 'string', default: 'dev' }, e2e: { type: 'boolean', default: false } },
});
// A folder that the images' user can access.
const folder = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-images-run-'));
const local = path.join(ROOT, `.local/images-${process.pid}`);
const name = (each) => `matchpoint-${process.pid}-${each}`;
const say = (line) => console.log(line);
const leaving = [];
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void leaveWith(1));
try {
  await main();
  await leaveWith(0);
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  await leaveWith(1);
}

async function leaveWith(exitCode) {
  for (const leave of leaving.splice(0).reverse()) await leave();
  rmSync(folder, { recursive: true, force: true });
  process.exit(exitCode);
}

async function main() {
  if (process.getuid() !== 0) throw new StepError('containers must be run by root here');
  const containers = new Containers(folder);
  leaving.push(() => containers.close());
  const values = keepSecrets(path.join(folder, 'kept'));
  await keepCertificates(path.join(folder, 'tls'), IMAGES);
  const stack = await startStack({
    directory: path.join(local, 'stack'),
    packagesDirectory: path.join(ROOT, '.local/packages'),
    security: await secureServers(values, path.join(folder, 'tls')),
    say,
  });
  leaving.push(async () => {
    await stack.stop();
    rmSync(local, { recursive: true, force: true });
  });
  makeRoles(values, stack.urls.database);
  say('Made databases and roles, twice over');
  const store = await startStore(values, path.join(local, 's3'));
  leaving.push(store.stop);
  say(`Users' images are stored at ${store.environment.MATCHPOINT_S3_ENDPOINT ?? 'memory, for there is no versitygw'}`);
  const twitch = await startTwitchStandIn();
  leaving.push(twitch.stop);
  const plan = { urls: stack.urls, store: store.environment, twitch: twitch.environment, mailDirectory: MAIL };
  const environments = await planEnvironments(values, plan);

  for (const each of PROCESSES) {
    const { environment } = environments[`${each}-migrate`];
    containers.run(name(`${each}-migrate`), {
      image: imageName(each, options.tag),
      environment,
      command: ['node', `dist/apps/${each}/migrate.js`],
    });
  }
  say(`Migrated ${PROCESSES.length} databases by the images' own migrate.js`);
  const startedAt = performance.now();
  const mailDirectory = path.join(folder, 'mail');
  mkdirSync(mailDirectory);
  chownSync(mailDirectory, 1000, 1000);
  for (const { instance, image } of INSTANCES) {
    const mounts = [...certificates(image), ...(image === 'account' ? [`${mailDirectory}:${MAIL}`] : [])];
    containers.start(name(instance), { image: imageName(image, options.tag), mounts, ...environments[instance] });
  }
  for (const { instance } of INSTANCES) await untilHealthy(containers, instance);
  say(`All are healthy by the images' own check, ${((performance.now() - startedAt) / 1000).toFixed(1)} s after the first was started`);

  const demo = await loadDemo(containers, environments);
  const gateways = INSTANCES.filter(({ image }) => image === 'gateway').map(({ instance }) => addressOf(environments[instance]));
  await walkApi(gateways[0], demo.keys, say);
  const status = containers.run(name('cli'), {
    image: imageName('cli', options.tag),
    mounts: certificates('cli'),
    ...environments.cli,
    command: ['status'],
  });
  say(status.stdout.trimEnd());
  say(INSTANCES.map(({ instance }) => `${instance} ${containers.memoryOf(name(instance))}`).join(', '));
  if (options.e2e) await runTests({ gateways, urls: stack.urls, mailDirectory, ...demo }, environments);
  for (const { instance } of INSTANCES) {
    const { exitCode: code, seconds } = containers.stop(name(instance));
    say(`${instance} ended with exit code ${code} after ${seconds.toFixed(1)} s`);
    if (code !== 0) throw new StepError(`${instance} did not stop cleanly: ${containers.logs(name(instance)).slice(-2_000)}`);
  }
}

function addressOf({ environment }) {
  return `http://127.0.0.1:${environment.PORT}`;
}

function certificates(each) {
  chownSync(folder, 0, 1000);
  return [`${path.join(folder, 'tls', each)}:${CERTIFICATES}:ro`];
}

async function untilHealthy(containers, each) {
  try {
    await until(`${each} is healthy`, async () => containers.isHealthy(name(each)));
  } catch (error) {
    throw new StepError(`${error.message}\n${containers.logs(name(each)).slice(-3_000)}`);
  }
}

async function loadDemo(containers, environments) {
  const examples = path.join(ROOT, 'examples/vct-2024');
  let count = 0;
  const runCli = async (words, input = '') => {
    const command = words.map((word) => word.replace(examples, '/examples'));
    const mounts = [...certificates('cli'), `${examples}:/examples:ro`];
    const image = imageName('cli', options.tag);
    const { status, stdout, stderr } = containers.run(name(`cli-${(count += 1)}`), {
      image,
      mounts,
      ...environments.cli,
      command,
      input,
      canFail: true,
    });
    return { exitCode: status ?? 1, json: stdout.trim().startsWith('{') ? JSON.parse(stdout) : undefined, errors: stderr.trim() };
  };
  return ensureDemo({ examples, stateFile: path.join(folder, 'demo-state.json'), runCli, isKnown: async () => false, say });
}

/** Runs the e2e tests against the running system, described in this folder in the launcher's format. */
async function runTests({ gateways, ...described }, environments) {
  const demo = {
    baseUrl: gateways[0],
    publicUrl: environments.gateway.environment.MATCHPOINT_PUBLIC_URL,
    gateways,
    metricsUrl: `http://127.0.0.1:${environments.gateway.environment.MATCHPOINT_METRICS_PORT}/metrics`,
    pids: {},
    ...described,
  };
  writeFileSync(path.join(folder, 'demo.json'), JSON.stringify(demo), { mode: 0o600 });
  const runtime = JSON.stringify(environments.cli.environment).replaceAll(CERTIFICATES, path.join(folder, 'tls/cli'));
  writeFileSync(path.join(folder, 'runtime.json'), runtime, { mode: 0o600 });
  const all = readdirSync(path.join(ROOT, 'e2e')).filter((file) => file.endsWith('.test.ts'));
  const files =
    positionals.length > 0
      ? positionals
      : all.filter((file) => !NOT_OF_IMAGES.includes(file.replace('.test.ts', ''))).map((file) => `e2e/${file}`);
  await runInstalled('The e2e tests', 'vitest', ['run', '--project', 'e2e', ...files], { env: { MATCHPOINT_E2E_SYSTEM: folder } });
}
