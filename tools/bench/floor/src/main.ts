import type { AddressInfo } from 'node:net';
import { runProcess } from '@matchpoint/config';
import { buildFloor } from './build-floor.js';
import { readConfig } from './config.js';
import { openDatabases } from './databases.js';

await runProcess('floor', process.env, async () => {
  const config = readConfig(process.env);
  const databases = openDatabases(config);
  const app = buildFloor(databases, config.callerId);
  await app.listen({ host: '127.0.0.1', port: config.port });
  // The harness waits for this line.
  console.log(`listening ${(app.server.address() as AddressInfo).port}`);
  return {
    async stop() {
      await app.close();
      await databases.close();
    },
  };
});
