import { runProcess } from '@matchpoint/config';
import { readConfig } from './config.js';
import { createContext } from './context.js';
import { startService } from './service.js';

await runProcess('notification', process.env, async () => {
  const context = await createContext(readConfig(process.env));
  const running = await startService(context);
  return {
    async stop() {
      await running.stop();
      await context.close();
    },
  };
});
