import fs from 'node:fs';
import path from 'node:path';
import { type Clock, isLoopback, systemClock, HOUR_MS } from '@matchpoint/core';
import { createAccount, type DemoAccount } from '../demo-accounts.js';
import { importBundle } from '../import-bundle.js';
import type { RunCli } from '../run-cli.js';
import { connectApi } from './api.js';
import { tendEndpoints } from './endpoints.js';
import { makeKeys } from './make-keys.js';
import { DEVELOPER } from './matches.js';
import { paceApi } from './pace.js';
import { playOn } from './play-on.js';
import { SCENES } from './scenes/index.js';
import type { DemoContext } from './scene-run.js';
import { StateFile, type Store } from './state-file.js';
import { tendScenes } from './tend-scenes.js';
import { loadWorld, type World } from './world.js';

export const LIVING_STATE = 'living-demo.json';
/** While it plays, the launcher makes at most one call per second. */
const GAP_MS = 1_000;

export interface LivingDemoOptions {
  /** The file of the state. */
  directory: string;
  /** The URL that browsers open; the demo may only run on this machine. */
  publicUrl: string;
  /** Address of a gateway. */
  baseUrl: string;
  /** How the gateway's private port is reached. */
  runtime: Record<string, string>;
  runCli: RunCli;
  /** Whether the gateway knows a key, which it does not after `--fresh` or with another DATABASE_URL. */
  isKnown(key: string): Promise<boolean>;
  isStopping(): boolean;
  say(line: string): void;
  clock?: Clock;
}

/** The invented league, loaded. */
export interface LivingDemo {
  accounts: Record<'player' | 'organizer', DemoAccount>;
  /** Replaces expired scenes, and plays on. Never rejects. */
  liveOn(): Promise<void>;
}

/** Whether the demo may run under this URL. It acts with everybody's keys, so it must not be reachable from elsewhere. */
export const mayLiveAt = (publicUrl: string): boolean => isLoopback(new URL(publicUrl).hostname);

/**
 * Loads the Harbor Open unless already done: its bundle, keys, and the two accounts.
 * @throws Error for a public address that is not this machine's own
 */
export async function loadLivingDemo(options: LivingDemoOptions): Promise<LivingDemo> {
  const { directory, publicUrl, baseUrl, runtime, runCli, isStopping, say, clock = systemClock } = options;
  if (!mayLiveAt(publicUrl)) throw new Error(`The living demo may only run on this machine, not at ${publicUrl}`);
  const world = await loadWorld();
  const store = await openState(options, clock);
  const { state } = store;
  if (state.bundle !== world.digest) {
    say('Loading the living demo: the Harbor Open');
    await importWorld(store, world, directory, options);
  }
  await makeKeys(store, world, runtime);
  const accountOf = async (role: 'player' | 'organizer'): Promise<DemoAccount> => {
    const account = state.accounts[role] ?? (await createAccount(runCli, role, world.roles[role]));
    state.accounts[role] = account;
    return account;
  };
  const [player, organizer] = await Promise.all([accountOf('player'), accountOf('organizer')]);
  store.save();

  const api = connectApi({ baseUrl, isStopping, keyOf: (who) => state.keys[who] ?? '' });
  const context: DemoContext = { api, world, store, clock, say };
  return {
    accounts: { player, organizer },
    liveOn: () => liveOn(context, isStopping).catch((error: Error) => say(`The living demo has ended: ${error.message}`)),
  };
}

async function liveOn(context: DemoContext, isStopping: () => boolean): Promise<void> {
  const { api, clock, say } = context;
  const complain = (error: Error): void => (isStopping() ? undefined : say(`The demo has no webhook endpoints: ${error.message}`));
  await Promise.all([tendScenes(context, SCENES, isStopping), tendEndpoints(context).catch(complain)]);
  if (isStopping()) return;
  say('The Harbor Open is live');
  await playOn({ ...context, api: paceApi(api, clock, GAP_MS) }, { isStopping });
}

/** The state of this system. That of another system is useless, because its times and ids mean nothing here. */
async function openState({ directory, isKnown }: LivingDemoOptions, clock: Clock): Promise<Store> {
  const file = path.join(directory, LIVING_STATE);
  const now = clock.now().getTime();
  const epoch = new Date(now - (now % HOUR_MS)).toISOString();
  const store = StateFile.open(file, epoch);
  // Nobody can sign in as the developer and revoke the key.
  const key = store.state.keys[DEVELOPER];
  if (key !== undefined && !(await isKnown(key))) {
    fs.rmSync(file);
    return StateFile.open(file, epoch);
  }
  return store;
}

/** The epoch is stored first: after a kill the same bundle is imported again, which changes nothing. */
async function importWorld(store: Store, world: World, directory: string, { runCli, say }: LivingDemoOptions): Promise<void> {
  store.save();
  const file = path.join(directory, 'harbor-open.ndjson');
  fs.writeFileSync(file, world.buildBundle(store.state.epoch));
  try {
    await importBundle(file, { runCli, say });
  } finally {
    fs.rmSync(file, { force: true });
  }
  store.state.bundle = world.digest;
  store.save();
}
