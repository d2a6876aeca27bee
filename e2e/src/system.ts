import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    sharedSystems: readonly RunningSystem[];
    /** Whether people can sign in through an OpenID provider called Example ID. */
    hasOpenIdProvider: boolean;
    /** Whether responses are recorded as examples of the API's description. */
    isRecording: boolean;
    /** How many rounds the tests that kill a process a round run (`tools/chaos` asks for more); unless said, each victim's one. */
    chaosRounds: number | undefined;
    /** Duration of kill-storm.test.ts, and the seed that decides what it kills when. */
    stormSeconds: number;
    stormSeed: number;
  }
}

/** The folder of a running system. */
export interface RunningSystem {
  directory: string;
  /** Where its spans are; undefined where it sends them elsewhere. */
  traceReceiver?: string;
}

/** A running system's description in `demo.json` (docs/reference/deployment.md#start). */
export interface Demo {
  baseUrl: string;
  /** What a browser opens. */
  publicUrl: string;
  gateways: string[];
  metricsUrl: string;
  /** Metrics URL of each process, by name. */
  metrics: Record<string, string>;
  pids: Record<string, number>;
  urls: { database: string; redis: string; nats: string };
  /** The folder in which mails are stored as files. */
  mailDirectory: string;
  keys: Record<
    'personalPro' | 'opponentPro' | 'memberPro' | 'personalFree' | 'gameDeveloper' | 'leagueOperator' | 'revoked' | 'expired',
    { key: string; id: string; owner: string }
  >;
  /** People who can sign in. */
  accounts: Record<
    'operator' | 'moderator' | 'support' | 'captain' | 'opponent' | 'member' | 'outsider',
    { email: string; password: string; username: string; userId: string }
  >;
}

/** This worker's system. */
function sharedSystem(): RunningSystem {
  const system = inject('sharedSystems')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!system) throw new Error(`No system was started for worker ${process.env.VITEST_POOL_ID}.`);
  return system;
}

/** The folder of the running system. */
export const systemDirectory = (): string => sharedSystem().directory;

export const traceReceiver = (): RunningSystem['traceReceiver'] => sharedSystem().traceReceiver;

/** The system's own description, read each time: a restarted process has another pid. */
export function demo(): Demo {
  return readJson(path.join(systemDirectory(), 'demo.json')) as Demo;
}

/** Whether the launcher runs the system: its processes may be killed and are started again, and its folder has what they wrote. */
export function isLaunched(): boolean {
  return Object.keys(demo().pids).length > 0;
}

/** The private ports and their secrets (`runtime.json`). */
interface Runtime extends Record<string, string> {
  MATCHPOINT_GATEWAY_ADMIN_URL: string;
  MATCHPOINT_WEBHOOK_URL: string;
}
export function runtime(): Runtime {
  return readJson(path.join(systemDirectory(), 'runtime.json')) as Runtime;
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
