// Creates every secret that a deployment needs, in deploy/secrets (mode 0600, ignored by git and by image builds): tokens, keys, passwords
// of servers and roles, an authority with a certificate for each process; and from these the files that docker-compose.yml reads. There are
// no default passwords anywhere. Existing secrets are kept, certificates until a third of their year is left: run it again after an
// upgrade.
//   node tools/deploy/make-secrets.mjs [--folder deploy/secrets]
//   node tools/deploy/make-secrets.mjs --rotate webhook-secret-keys        (docs/deploy.md has the next steps)
//   node tools/deploy/make-secrets.mjs --kubernetes --servers postgres=host:5432,redis=host:6379,nats=host:4222 [--prefix matchpoint]
// The last also prints Secrets for `kubectl apply -f -`; use postgres=tls://host:5432, redis=rediss://host:6379 and nats=tls://host:4222
// for servers with TLS.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { installPackages } from '../install/install-packages.mjs';
import { ROOT, StepError } from '../install/run-step.mjs';
import { IMAGES } from './images.mjs';
import { keepSecrets, rotateSecret } from './kept-secrets.mjs';
import { COMPOSE_SERVERS, composeFiles, kubernetesSecrets, serverFiles } from './secret-files.mjs';
import { ownerOfSecrets, writePrivately } from './write-privately.mjs';

/** Accepted forms of a server's address. */
const SERVER = {
  postgres: /^(tls:\/\/)?[^\s@/]+:\d+$/,
  redis: /^(rediss?:\/\/)?[^\s@/]+:\d+$/,
  nats: /^((nats|tls):\/\/)?[^\s@/]+:\d+$/,
};

try {
  const { values: options } = parseArgs({
    options: {
      folder: { type: 'string', default: path.join(ROOT, 'deploy/secrets') },
      rotate: { type: 'string' },
      kubernetes: { type: 'boolean', default: false },
      prefix: { type: 'string', default: 'matchpoint' },
      servers: { type: 'string' },
    },
  });
  await makeSecrets({ ...options, folder: path.resolve(options.folder) });
} catch (error) {
  const isPlain = error instanceof StepError || error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS');
  console.error(isPlain ? error.message : error);
  process.exit(1);
}

async function makeSecrets({ folder, rotate, kubernetes, prefix, servers }) {
  const places = kubernetes ? readServers(servers) : COMPOSE_SERVERS;
  // Only on a fresh clone: this script must not update the packages of a checkout.
  if (!existsSync(path.join(ROOT, 'node_modules/@peculiar/x509'))) await installPackages();
  const { keepCertificates } = await import('./keep-certificates.mjs');
  const kept = path.join(folder, 'kept');
  keepSecrets(kept);
  if (rotate !== undefined) console.error(rotateSecret(kept, rotate));
  const values = keepSecrets(kept);
  const renewed = await keepCertificates(path.join(folder, 'tls'), IMAGES);
  if (renewed.length > 0) console.error(`New certificates: ${renewed.join(', ')}`);
  for (const [name, content] of Object.entries({ ...composeFiles(values), ...serverFiles(values) }))
    writePrivately(path.join(folder, name), content);
  if (kubernetes) process.stdout.write(kubernetesSecrets(values, { folder, prefix, servers: places }));
  else noteUser();
  console.error(
    `Secrets are in ${path.relative(process.cwd(), folder) || '.'}, readable only by you; keep a copy of kept/ and tls/ in a safe place`,
  );
}

/** `postgres=host:5432,redis=…,nats=…` */
function readServers(text) {
  const given = Object.fromEntries((text ?? '').split(',').map((entry) => entry.split('=')));
  const missing = Object.keys(COMPOSE_SERVERS).find((name) => !SERVER[name].test(given[name] ?? ''));
  if (missing)
    throw new StepError(`--servers lacks the address of ${missing}: --servers postgres=host:5432,redis=host:6379,nats=host:4222`);
  return given;
}

/** Containers run as the owner of these files, whom compose reads from .env. */
function noteUser() {
  const { uid, gid } = ownerOfSecrets();
  const file = path.join(ROOT, '.env');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (/^MATCHPOINT_USER=/m.test(text)) return;
  appendFileSync(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}MATCHPOINT_USER=${uid}:${gid}\n`);
}
