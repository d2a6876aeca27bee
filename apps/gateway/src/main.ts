import { loadConfig, runProcess } from '@matchpoint/config';
import { CONFIG } from './config.js';
import { createContext } from './context.js';
import { ROUTES } from './routes/index.js';
import { startGateway } from './service.js';

await runProcess('gateway', process.env, async () => {
  return startGateway(await createContext(loadConfig(CONFIG, process.env), ROUTES));
});
