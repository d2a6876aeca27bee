import { fileURLToPath } from 'node:url';
import { loadConfig, runProcess } from '@matchpoint/config';
import { applyMigrations } from '@matchpoint/postgres';
import { CONFIG } from './config.js';
import { createContext } from './context.js';
import { startGateway } from './service.js';

await runProcess(async () => {
  const config = loadConfig(CONFIG, process.env);
  await applyMigrations({ directory: fileURLToPath(new URL('./migrations', import.meta.url)), connectionString: config.databaseUrl });
  return startGateway(await createContext(config));
});
