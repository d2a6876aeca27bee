import { loadConfig, runProcess } from '@matchpoint/config';
import { CONFIG } from './config.js';
import { createContext } from './wire.js';
import { ROUTES } from './routes/index.js';
import { startGateway } from './service.js';
import { findWebApp, readWebApp } from './transport/read-web-app.js';

await runProcess('gateway', process.env, async () => {
  const context = await createContext(loadConfig(CONFIG, process.env), ROUTES);
  const directory = findWebApp();
  if (directory === undefined) context.logger.warn('there is no built web app: the API alone is served');
  return startGateway(context, directory === undefined ? undefined : readWebApp(directory));
});
