import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { natsConnectionOptions } from '@matchpoint/events';
import { removeStackDirectory, startStack } from '@matchpoint/stack';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { planEnvironments } from '../image-environments.mjs';
import { secureServers } from '../image-servers.mjs';
import { PROCESSES } from '../../install/processes.mjs';
import { IMAGES } from '../images.mjs';
import { keepCertificates } from '../keep-certificates.mjs';
import { keepSecrets } from '../kept-secrets.mjs';
import { ROOT } from './read-code.js';

const START_MS = 60_000;
/** The folder of certificates in a container. */
const MOUNTED = '/run/matchpoint-tls';

interface Planned {
  environment: Record<string, string>;
}

it(
  'gives every process that runs from its image its own NATS user, and the gateway its own Redis user, over TLS',
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-image-servers-'));
    const directory = path.join(ROOT, `.local/test-images-${process.pid}/stack`);
    const values = keepSecrets(path.join(folder, 'kept'));
    await keepCertificates(path.join(folder, 'tls'), IMAGES);
    const security = await secureServers(values, path.join(folder, 'tls'));
    const stack = await startStack({ directory, packagesDirectory: path.join(ROOT, '.local/packages'), durable: false, security });
    try {
      const plan = { urls: stack.urls, store: {}, twitch: {}, mailDirectory: folder };
      const environments = (await planEnvironments(values, plan)) as Record<string, Planned>;
      for (const name of PROCESSES) {
        const { environment = {} } = environments[name] ?? {};
        const fileOf = (variable: string): string => (environment[variable] ?? '').replace(MOUNTED, path.join(folder, 'tls', name));
        const files = { caFile: fileOf('NATS_CA_FILE'), certFile: fileOf('NATS_CERT_FILE'), keyFile: fileOf('NATS_KEY_FILE') };
        const nats = await connect(natsConnectionOptions({ url: environment.NATS_URL ?? '', ...files }));
        // An administrator may read the account; a process may not.
        const manager = await jetstreamManager(nats, { checkAPI: false, timeout: 5_000 });
        await expect(manager.getAccountInfo(), name).rejects.toThrow(/permissions violation/i);
        await nats.close();
        if (name !== 'gateway') continue;
        const read = (variable: string): Buffer => fs.readFileSync(fileOf(variable));
        const tls = { ca: read('REDIS_CA_FILE'), cert: read('REDIS_CERT_FILE'), key: read('REDIS_KEY_FILE') };
        const redis = new Redis(environment.REDIS_URL ?? '', { tls, lazyConnect: true, enableReadyCheck: false });
        await redis.connect();
        await expect(redis.call('CONFIG', 'GET', 'maxmemory')).rejects.toThrow(/no permissions/i);
        redis.disconnect();
      }
    } finally {
      await stack.stop();
      await removeStackDirectory(path.dirname(directory));
      fs.rmSync(folder, { recursive: true });
    }
  },
  START_MS,
);
