import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { removeStackDirectory, startStack } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';

const LOCAL = resolve(import.meta.dirname, '../../../.local');

export interface PrivateStack {
  natsUrl: string;
  databaseUrl: string;
  /**
   * kill -9; resolves when the restarted server answers. Meanwhile `wipe` deletes its data, `keep` copies it, `restore` puts the copy back.
   */
  killNats(toData?: 'wipe' | 'keep' | 'restore'): Promise<void>;
  killPostgres(): Promise<void>;
  stop(): Promise<void>;
}

/** Private NATS and PostgreSQL servers for one test file that kills them. They restart on the same ports. */
export async function startPrivateStack(): Promise<PrivateStack> {
  const directory = join(LOCAL, `test-${process.pid}-private`);
  const [store, copy] = [join(directory, 'nats'), join(directory, 'nats-copy')];
  let toDataOfNats: 'wipe' | 'keep' | 'restore' | undefined;
  const revived: Record<string, number> = { nats: 0, postgres: 0 };
  const stack = await startStack({
    directory,
    replace: { redis: 'redis://127.0.0.1:1' },
    maxConnections: 50,
    observer: {
      onDeath(name) {
        if (name !== 'nats' || toDataOfNats === undefined) return;
        if (toDataOfNats === 'keep') return cpSync(store, copy, { recursive: true });
        rmSync(store, { recursive: true });
        if (toDataOfNats === 'wipe') mkdirSync(store);
        else renameSync(copy, store);
      },
      onRevived: (name) => void (revived[name] = (revived[name] ?? 0) + 1),
    },
  });
  const kill = async (name: 'nats' | 'postgres'): Promise<void> => {
    const before = revived[name] ?? 0;
    process.kill(stack.processes.get(name)?.pid ?? Number.NaN, 'SIGKILL');
    await eventually(() => (revived[name] ?? 0) > before);
  };
  return {
    natsUrl: stack.urls.nats,
    databaseUrl: stack.urls.database,
    async killNats(toData) {
      toDataOfNats = toData;
      await kill('nats');
    },
    killPostgres: () => kill('postgres'),
    async stop() {
      await stack.stop();
      await removeStackDirectory(directory);
    },
  };
}
