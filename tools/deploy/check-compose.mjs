// `docker compose config` on docker-compose.yml and compose.dev.yml, by docker or by the Compose of build-go-tools.mjs. No daemon is
// needed.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { ROOT } from '../install/run-step.mjs';
import { findTool } from './build-go-tools.mjs';

const VARIABLES = { NODE_IMAGE: `node@sha256:${'0'.repeat(64)}`, POSTGRES_PASSWORD: 'x', REDIS_PASSWORD: 'x', NATS_PASSWORD: 'x' };

const standalone = findTool('docker-compose');
const [command, ...first] = standalone ? [standalone] : ['docker', 'compose'];
for (const file of ['docker-compose.yml', 'compose.dev.yml']) {
  const { status, stderr, error } = spawnSync(command, [...first, '--file', file, 'config', '--quiet'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...VARIABLES },
  });
  if (error || status !== 0) {
    console.error(`${file}: ${error ? 'docker compose is needed, or node tools/deploy/build-go-tools.mjs docker-compose' : stderr}`);
    process.exit(1);
  }
  console.log(`${file} is valid for Compose`);
}
