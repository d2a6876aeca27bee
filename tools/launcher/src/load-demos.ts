import path from 'node:path';
import { type Demo, type DemoOptions, ensureDemo } from './demo.js';
import type { DemoFile } from './describe-system.js';
import { type LivingDemo, type LivingDemoOptions, loadLivingDemo, mayLiveAt } from './living-demo/living-demo.js';
import type { DemoChoice } from './parse-arguments.js';

export interface LoadedDemos extends Pick<DemoFile, 'keys' | 'accounts'> {
  /** Keeps the living demo running, if it is loaded. */
  liveOn(): Promise<void>;
}

type Options = Omit<DemoOptions, 'stateFile'> & LivingDemoOptions;

/** Loads what was requested. The living demo is not loaded on a system that is reachable from elsewhere. */
export async function loadDemos(choice: DemoChoice, options: Options): Promise<LoadedDemos> {
  const { directory, publicUrl, say } = options;
  if (choice === 'none') return { keys: {}, accounts: {}, liveOn: async () => undefined };
  const season: Demo = await ensureDemo({ ...options, stateFile: path.join(directory, 'demo-state.json') });
  const living: LivingDemo | undefined = choice === 'all' && mayLiveAt(publicUrl) ? await loadLivingDemo(options) : undefined;
  if (choice === 'all' && !living)
    say(`The living demo is not loaded, because it may only run on this machine, but MATCHPOINT_PUBLIC_URL is ${publicUrl}`);
  return {
    keys: season.keys,
    accounts: { ...season.accounts, ...living?.accounts },
    liveOn: async () => living?.liveOn(),
  };
}
