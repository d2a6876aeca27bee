import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type ClientDuplexStream,
  credentials,
  Metadata,
  type GrpcObject,
  loadPackageDefinition,
  type ServiceClientConstructor,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { natsUrl, rpcKeys, useDatabase } from '@matchpoint/testing';
import { protoPath as healthProto } from 'grpc-health-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../src/config.js';
import { createContext, type UploadContext } from '../src/context.js';
import { startService } from '../src/service.js';

const reflectionProto = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@grpc/reflection/package.json')),
  'build/proto/grpc/reflection/v1/reflection.proto',
);
const database = useDatabase('upload');
let context: UploadContext;
let running: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  context = await createContext(
    readConfig({ DATABASE_URL: database.url(), NATS_URL: natsUrl(), LOG_LEVEL: 'warn', ...rpcKeys.environment }),
  );
  running = await startService(context);
});
afterAll(async () => {
  await running.stop();
  await context.close();
});

/** A client of a service as its proto file describes it. */
function connect(file: string, name: string) {
  const found = name
    .split('.')
    .reduce<GrpcObject>(
      (scope, part) => scope[part] as GrpcObject,
      loadPackageDefinition(loadSync(file, { enums: String, keepCase: true })),
    );
  return new (found as unknown as ServiceClientConstructor)(`127.0.0.1:${running.port}`, credentials.createInsecure());
}

it('answers health checks', async () => {
  const health = connect(healthProto, 'grpc.health.v1.Health');
  const answer = await new Promise((resolve, reject) => {
    health.check?.({}, (error: Error | null, response: unknown) => (error ? reject(error) : resolve(response)));
  });
  expect(answer).toEqual({ status: 'SERVING' });
  health.close();
});

it('describes its services by reflection', async () => {
  const asPeer = new Metadata();
  asPeer.set('matchpoint-internal-token', rpcKeys.internalToken);
  const reflection = connect(reflectionProto, 'grpc.reflection.v1.ServerReflection');
  const stream = reflection.ServerReflectionInfo?.(asPeer) as unknown as ClientDuplexStream<
    object,
    { list_services_response: { service: { name: string }[] } }
  >;
  const answer = await new Promise<{ list_services_response: { service: { name: string }[] } }>((resolve, reject) => {
    stream.once('data', resolve).once('error', reject).write({ list_services: '' });
  });
  expect(answer.list_services_response.service.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['grpc.health.v1.Health', 'matchpoint.upload.v1.UploadService']),
  );
  stream.end();
  reflection.close();
});

it('exposes its metrics on a separate port', async () => {
  const response = await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`);
  expect(await response.text()).toContain('service="upload"');
});
