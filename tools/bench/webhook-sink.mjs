// The receiver of bench/webhook-deliveries.mjs, a process of its own so that its CPU is counted apart: answers 200 to everything and notes
// when each delivery (endpoint's path and webhook-id) arrived first. Speaks over IPC: 'count' and 'take' are answered, and 'take' resets.
import { createServer } from 'node:http';
import process from 'node:process';

const now = () => performance.timeOrigin + performance.now();
let arrivals = new Map();
let requests = 0;

const server = createServer((request, response) => {
  const arrivedAt = now();
  requests += 1;
  const name = `${request.url} ${request.headers['webhook-id']}`;
  if (!arrivals.has(name)) arrivals.set(name, arrivedAt);
  request.resume();
  request.on('end', () => response.writeHead(200, { 'content-length': 0 }).end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

process.on('message', (message) => {
  if (message === 'count') process.send({ count: arrivals.size });
  if (message !== 'take') return;
  process.send({ arrivals: [...arrivals], requests });
  arrivals = new Map();
  requests = 0;
});
process.on('disconnect', () => process.exit(0));
