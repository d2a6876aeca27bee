// `node tools/release.mjs 0.2.0`, while `npm start` runs: records what the release promises (releases/README.md).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT, runInstalled, StepError } from './install/run-step.mjs';

try {
  const [version] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new StepError('usage: node tools/release.mjs <version>, such as 0.2.0');
  const { version: current } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  if (current !== version) throw new StepError(`This is ${current}: set the version first, as releases/README.md says.`);
  const folder = path.join('releases', version);
  if (existsSync(path.join(ROOT, folder))) throw new StepError(`${folder} already exists: a release is written once.`);
  const document = await readDocument();
  mkdirSync(path.join(ROOT, folder), { recursive: true });
  const described = path.join(ROOT, '.local', 'release-openapi.json');
  writeFileSync(described, document);
  await runInstalled('The outline', 'tsx', ['tools/compat/src/write-outline.ts', described, path.join(folder, 'api.json')]);
  await runInstalled('buf build', 'buf', ['build', '--exclude-source-info', '-o', path.join(folder, 'contracts.binpb')]);
  writeFileSync(path.join(ROOT, 'releases/accepted-breaks.json'), '[]\n');
  console.log(`Wrote ${folder}. Commit it, and tag the commit v${version}.`);
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}

/** The description from this checkout's running gateway. */
async function readDocument() {
  const demo = path.join(ROOT, '.local/demo.json');
  if (!existsSync(demo)) throw new StepError('Nothing is running: start the system with npm start, in another terminal.');
  const { baseUrl } = JSON.parse(readFileSync(demo, 'utf8'));
  const response = await fetch(`${baseUrl}/api-reference/openapi.full.json`);
  if (!response.ok) throw new StepError(`${baseUrl} answered ${response.status}`);
  return response.text();
}
