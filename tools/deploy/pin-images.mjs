// Pins third-party images in the compose files to the current digests of their tags.
//   node tools/deploy/pin-images.mjs                    writes the digests into docker-compose.yml and compose.dev.yml
//   node tools/deploy/pin-images.mjs --check            fails if an image has no digest; asks no registry
//   node tools/deploy/pin-images.mjs --print <image>    prints an image with its digest: for NODE_IMAGE
// The project's own images, `matchpoint/…`, are those of the release itself. Other files can be named after the options.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT, StepError } from '../install/run-step.mjs';
import { resolveDigest } from './resolve-digest.mjs';

const FILES = ['docker-compose.yml', 'compose.dev.yml'];
const IMAGE = /^(?<before>\s*image:\s*)(?!matchpoint\/)(?<image>\S+)/gm;
const DIGEST = /@sha256:[0-9a-f]{64}$/;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, print: { type: 'string' } },
  });
  const files = (positionals.length > 0 ? positionals : FILES).map((name) => path.resolve(ROOT, name));
  if (values.print !== undefined) console.log(await pin(values.print));
  else if (values.check) demandDigests(files);
  else for (const file of files) await pinFile(file);
} catch (error) {
  console.error(error instanceof StepError || error.code?.startsWith('ERR_PARSE_ARGS') ? error.message : error);
  process.exit(1);
}

function demandDigests(files) {
  const unpinned = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMAGE)].flatMap(({ groups }) =>
      DIGEST.test(groups.image) ? [] : [`${path.relative(ROOT, file)}: ${groups.image}`],
    ),
  );
  if (unpinned.length === 0) return console.log('Every image has a digest.');
  throw new StepError(`These images have no digest. Run node tools/deploy/pin-images.mjs and commit:\n${unpinned.join('\n')}`);
}

/** Writes the file only after every image in it has been resolved. */
async function pinFile(file) {
  const text = readFileSync(file, 'utf8');
  const images = [...new Set([...text.matchAll(IMAGE)].map(({ groups }) => groups.image))];
  const pinned = new Map();
  for (const image of images) pinned.set(image, await pin(image));
  writeFileSync(
    file,
    text.replaceAll(IMAGE, (...match) => `${match.at(-1).before}${pinned.get(match.at(-1).image)}`),
  );
  for (const [before, after] of pinned) console.log(`${path.relative(ROOT, file)}: ${before === after ? 'unchanged' : 'pinned'} ${after}`);
}

/** The same tag with any previous digest. */
async function pin(image) {
  const [named] = image.split('@');
  return `${named}@${await resolveDigest(named)}`;
}
