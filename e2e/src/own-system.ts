import fs from 'node:fs';
import path from 'node:path';
import { gateway } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator } from '@matchpoint/rpc';
import { findFreePort, removeStackDirectory } from '@matchpoint/stack';
import { startTwitchStandIn } from '@matchpoint/testing';
import type { KeyGrant } from './api-keys.js';
import { LOCAL, startLauncher } from './start-launcher.js';
import type { Demo } from './system.js';

/** A system as `npm start` begins it, for a test that changes the demo season. */
export interface OwnSystem {
  demo(): Demo;
  newKey(grant: KeyGrant): Promise<string>;
  stop(): Promise<void>;
}

interface OwnSystemOptions {
  environment?: NodeJS.ProcessEnv;
  /** Options of the launcher's command line. */
  options?: readonly string[];
}

/** Starts the built launcher with the demo season, in a folder of its own under `.local`. */
export async function startOwnSystem(prefix: string, { environment: given, options }: OwnSystemOptions = {}): Promise<OwnSystem> {
  const directory = path.join(LOCAL, `${prefix}-${process.pid}`);
  const twitch = await startTwitchStandIn();
  const remove = async (): Promise<void> => {
    await twitch.stop();
    await removeStackDirectory(path.join(directory, 'stack'));
    await removeStackDirectory(directory);
  };
  const environment = { ...twitch.environment, PORT: String(await findFreePort()), ...given };
  const end = await startLauncher({ directory, environment, options }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const read = <File>(name: string): File => JSON.parse(fs.readFileSync(path.join(directory, name), 'utf8')) as File;
  return {
    demo: () => read<Demo>('demo.json'),
    newKey: (grant) => makeKey(read('runtime.json'), grant),
    async stop() {
      await end();
      await remove();
    },
  };
}

/** Makes a key with every permission, as the `matchpoint` command does. */
async function makeKey(runtime: Record<string, string>, { kind = 'personal', owner = '', game, league }: KeyGrant): Promise<string> {
  const target = runtime.MATCHPOINT_GATEWAY_ADMIN_URL ?? '';
  const keys = createRpcClient(gateway.KeyServiceService, { target, ...identifyOperator(runtime) });
  try {
    const { plaintext } = await keys.createKey({ kind, owner, plan: 'api_pro', label: 'samples', game, league, allPermissions: true });
    return plaintext;
  } finally {
    keys.close();
  }
}
