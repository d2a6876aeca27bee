import fs from 'node:fs';
import { natsUrl, redisUrl, usedMark } from './servers.js';

// Runs before every test file.

// Without this, a worker would finish its file after the run was killed, and start servers that nobody stops. Each test file evaluates this
// file again; the name identifies the listener of an earlier one.
if (!process.listeners('disconnect').some(({ name }) => name === endWorker.name)) process.on('disconnect', endWorker);

// Removes what the previous file left in this worker's NATS and Redis. Files that use neither must not pay for it, so the clients are
// loaded only if there is something to clean.
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
