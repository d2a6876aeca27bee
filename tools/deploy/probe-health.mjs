// The image's HEALTHCHECK: exit code 0 if the process reports that it is ready. Kubernetes checks the same over HTTP.
import { get } from 'node:http';
import process from 'node:process';

const TIMEOUT_MS = 3_000;

const request = get(
  { host: '127.0.0.1', port: process.env.MATCHPOINT_METRICS_PORT, path: '/health/ready', timeout: TIMEOUT_MS },
  (response) => {
    response.resume();
    process.exitCode = response.statusCode === 200 ? 0 : 1;
  },
);
request.on('timeout', () => request.destroy(new Error('no answer in time')));
request.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
