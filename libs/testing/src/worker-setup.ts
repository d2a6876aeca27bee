import fs from 'node:fs';
import { natsUrl, redisUrl, usedMark } from './servers.js';

// Runs before every test file.

// A worker would finish its file after the run was killed, and start servers that nobody stops.
// Each file evaluates this one again: by its name the listener of an earlier file is known.
if (!process.listeners('disconnect').some(({ name }) => name === endWorker.name)) process.on('disconnect', endWorker);

// What the file before this one left in this worker's NATS and Redis goes. Files that use
// neither must not pay for it, so the clients are loaded only where there is something to clean.
const mark = usedMark();
if (fs.existsSync(mark)) {
  const [{ connect }, { jetstreamManager }, { Redis }, { natsServers }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
    import('ioredis'),
    import('@matchpoint/events'),
  ]);
  const connection = await connect(natsServers(natsUrl()));
  const manager = await jetstreamManager(connection);
  for await (const stream of manager.streams.list()) await manager.streams.delete(stream.config.name);
  await connection.close();
  const redis = new Redis(redisUrl());
  await redis.flushdb();
  redis.disconnect();
  fs.rmSync(mark);
}

function endWorker(): void {
  process.kill(process.pid, 'SIGKILL');
}
