import { expect, it } from 'vitest';
import { listReplicas } from './list-replicas.js';

it.each([
  ['ipv4:127.0.0.1:5000,127.0.0.1:5001', ['ipv4:127.0.0.1:5000', 'ipv4:127.0.0.1:5001']],
  ['ipv4:127.0.0.1:5000', ['ipv4:127.0.0.1:5000']],
  ['127.0.0.1:5000', ['127.0.0.1:5000']],
  ['dns:///no-such-service.invalid:9000', ['dns:///no-such-service.invalid:9000']],
])('asks each replica behind %s', async (target, replicas) => {
  expect(await listReplicas(target)).toEqual(replicas);
});
