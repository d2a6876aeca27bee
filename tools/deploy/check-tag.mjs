// Fails unless a tag matches the version of this checkout: node tools/deploy/check-tag.mjs v0.2.0
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from '../install/run-step.mjs';

const [tag = ''] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const fault =
  tag !== `v${version}`
    ? `The tag is ${tag || 'missing'}, and this checkout is ${version}: releases/README.md says how to make a release.`
    : existsSync(path.join(ROOT, 'releases', version))
      ? undefined
      : `releases/${version} is missing: run node tools/release.mjs ${version}`;
if (fault) {
  console.error(fault);
  process.exit(1);
}
console.log(`${tag} is the release of this checkout.`);
