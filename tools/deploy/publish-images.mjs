// Builds the images for several platforms with docker buildx and pushes them, each with its bill of materials and its provenance.
//   node tools/deploy/publish-images.mjs --registry ghcr.io/matchpoint --tag 0.2.0 --node-image docker.io/library/node:24-bookworm-slim@sha256:<digest>
//   … --print      prints the commands, runs none
// It writes the digest of every image to .local/release/images.txt, for signatures.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT, runCommand, StepError, timed } from '../install/run-step.mjs';
import { IMAGES } from './images.mjs';

const PLATFORMS = 'linux/amd64,linux/arm64';
const DIGEST = /@sha256:[0-9a-f]{64}$/;
const FOLDER = path.join(ROOT, '.local/release');

try {
  const { values } = parseArgs({
    options: {
      'registry': { type: 'string' },
      'tag': { type: 'string' },
      'node-image': { type: 'string' },
      'platforms': { type: 'string', default: PLATFORMS },
      'print': { type: 'boolean', default: false },
    },
  });
  const { registry, tag, 'node-image': nodeImage = '', platforms, print } = values;
  if (!registry || !tag) throw new StepError('Name the registry and the tag: --registry ghcr.io/matchpoint --tag 0.2.0');
  if (!DIGEST.test(nodeImage)) throw new StepError('Name the base by its digest: --node-image <name>@sha256:<64 hexadecimal digits>');
  mkdirSync(FOLDER, { recursive: true });
  const pushed = [];
  for (const target of IMAGES) {
    const name = `${registry}/${target}`;
    const metadata = path.join(FOLDER, `${target}.json`);
    const words = [
      ...['buildx', 'build', '--platform', platforms, '--build-arg', `NODE_IMAGE=${nodeImage}`, '--target', target],
      ...['--tag', `${name}:${tag}`, '--sbom=true', '--provenance=mode=max', '--metadata-file', metadata, '--push', '.'],
    ];
    if (print) {
      console.log(['docker', ...words].join(' '));
      continue;
    }
    rmSync(metadata, { force: true });
    await timed(`Image ${target}`, () => runCommand(`Image ${target}`, 'docker', words, { quiet: true }));
    pushed.push(`${name}@${JSON.parse(readFileSync(metadata, 'utf8'))['containerimage.digest']}`);
  }
  if (!print) writeFileSync(path.join(FOLDER, 'images.txt'), `${pushed.join('\n')}\n`);
} catch (error) {
  console.error(error instanceof StepError || error.code?.startsWith('ERR_PARSE_ARGS') ? error.message : error);
  process.exit(1);
}
