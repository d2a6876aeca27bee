// Builds the images of all processes and of the operator's command from the Dockerfile.
//   node tools/deploy/build-images.mjs --node-image docker.io/library/node:24-bookworm-slim@sha256:<digest> [--tag <version>] [target …]
//   node tools/deploy/build-images.mjs --stand-in [--tag dev] [target …]
// Uses docker if its daemon answers, else buildah. With --stand-in, where no registry is reachable, the base is made of Debian's packages
// and the Node of node_modules (needs root, buildah and mmdebstrap): good for trying the Dockerfile, not for releases.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT, runCommand, StepError, timed } from '../install/run-step.mjs';
import { IMAGES, imageName } from './images.mjs';
import { makeStandIn } from './make-stand-in.mjs';

const DIGEST = /@sha256:[0-9a-f]{64}$/;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'node-image': { type: 'string' }, 'stand-in': { type: 'boolean' }, 'tag': { type: 'string', default: 'dev' } },
  });
  const unknown = positionals.find((target) => !IMAGES.includes(target));
  if (unknown) throw new StepError(`Unknown image "${unknown}"; known images: ${IMAGES.join(', ')}`);
  const builder = chooseBuilder(values['stand-in']);
  const nodeImage = values['stand-in'] ? await timed('Stand-in for the base', makeStandIn) : values['node-image'];
  if (!DIGEST.test(nodeImage ?? '')) {
    throw new StepError(
      'Name the base by its digest: --node-image docker.io/library/node:24-bookworm-slim@sha256:<64 hexadecimal digits>, ' +
        'which `docker buildx imagetools inspect node:24-bookworm-slim` prints; or --stand-in to try the Dockerfile without a registry',
    );
  }
  const context = copyCheckout();
  try {
    for (const target of positionals.length > 0 ? positionals : IMAGES) {
      const words = ['--build-arg', `NODE_IMAGE=${nodeImage}`, '--target', target, '--tag', imageName(target, values.tag), '.'];
      const [command, ...options] = builder;
      await timed(`Image ${target}`, () => runCommand(`Image ${target}`, command, [...options, ...words], { cwd: context, quiet: true }));
    }
  } finally {
    rmSync(context, { recursive: true });
  }
} catch (error) {
  console.error(error instanceof StepError || error.code?.startsWith('ERR_PARSE_ARGS') ? error.message : error);
  process.exit(1);
}

/** Tracked and untracked files in their current state, so that images built one after the other have the same source. */
function copyCheckout() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new StepError('images are built from a checkout: git ls-files failed');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-images-'));
  for (const file of stdout.split('\0').filter((each) => each !== '')) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    copyFileSync(path.join(ROOT, file), path.join(folder, file));
  }
  return folder;
}

/** The build command. Only docker's image format supports HEALTHCHECK. */
function chooseBuilder(isStandIn) {
  const answers = (command, words) => spawnSync(command, words, { cwd: ROOT, stdio: 'ignore' }).status === 0;
  if (!isStandIn && answers('docker', ['version'])) return ['docker', 'build'];
  if (!answers('buildah', ['--version'])) throw new StepError('docker (with its daemon) or buildah is needed: apt-get install buildah');
  return [
    'buildah',
    'build',
    '--format=docker',
    '--layers',
    '--isolation=chroot',
    // npm opens more files at once than the 1,024 that buildah allows.
    '--ulimit=nofile=20000:20000',
    '--network=host',
    isStandIn ? '--pull=never' : '--pull=missing',
  ];
}
