// Creates the artifacts of a release besides images, in .local/release: the SDK as a package, the chart, and a bill of materials.
//   node tools/deploy/release-artifacts.mjs            all
//   node tools/deploy/release-artifacts.mjs chart      one of sdk, chart, sbom
// helm: on the PATH, or built by build-go-tools.mjs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT, runCommand, StepError } from '../install/run-step.mjs';
import { findTool } from './build-go-tools.mjs';
import { CHART } from './chart-files.mjs';

const FOLDER = path.join(ROOT, '.local/release');
const ARTIFACTS = { sdk: packSdk, chart: packChart, sbom: writeBill };

try {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !(name in ARTIFACTS));
  if (unknown) throw new StepError(`Unknown artifact "${unknown}"; known artifacts: ${Object.keys(ARTIFACTS).join(', ')}`);
  mkdirSync(FOLDER, { recursive: true });
  for (const name of named.length > 0 ? named : Object.keys(ARTIFACTS)) console.log(`Made ${path.relative(ROOT, await ARTIFACTS[name]())}`);
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}

/** The folder to pass to `npm publish`. */
async function packSdk() {
  await runCommand('The package of the SDK', 'npm', ['run', 'package', '--workspace', '@matchpoint/sdk'], { quiet: true });
  return path.join(ROOT, 'libs/sdk/dist');
}

async function packChart() {
  const helm = findTool('helm');
  if (!helm) throw new StepError('helm is needed: on the PATH, or by node tools/deploy/build-go-tools.mjs helm');
  await runCommand('helm package', helm, ['package', CHART, '--destination', FOLDER], { quiet: true });
  return path.join(FOLDER, `matchpoint-${readVersion()}.tgz`);
}

/** Every npm package used in production, as CycloneDX: the lockfile without development dependencies. */
async function writeBill() {
  const words = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const bill = await runCommand('npm sbom', 'npm', words, { quiet: true });
  const file = path.join(FOLDER, `matchpoint-${readVersion()}.cdx.json`);
  writeFileSync(file, bill);
  return file;
}

function readVersion() {
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
}
