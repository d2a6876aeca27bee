import { loadConfig, runProcess } from '@matchpoint/config';
import { applyMigrations } from '@matchpoint/postgres';
import { findMigrations } from '@matchpoint/rpc';
import { CONFIG } from './config.js';
import { createContext } from './context.js';
import { startGateway } from './service.js';

await runProcess('gateway', process.env, async () => {
  const config = loadConfig(CONFIG, process.env);
  await applyMigrations({ directory: findMigrations('gateway'), connectionString: config.databaseUrl });
  return startGateway(await createContext(config));
});
