import { existsSync } from 'node:fs';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  Metadata,
  type handleBidiStreamingCall,
  type MethodDefinition,
  type Server,
  type ServerDuplexStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { lazily } from '@matchpoint/core';
import { protoPath as healthProto } from 'grpc-health-check';
import type { CallGuard } from './security/call-guard.js';
import { CallRefusedError } from './security/call-refused-error.js';
import { encodeRefusal } from './wire.js';

/** The protocol's versions, which have one method each. */
const SERVICES = ['grpc.reflection.v1.ServerReflection', 'grpc.reflection.v1alpha.ServerReflection'];
const METHOD = 'ServerReflectionInfo';

interface ReflectionMethod {
  definition: MethodDefinition<object, object>;
  handle: handleBidiStreamingCall<object, object>;
}

/**
 * Serves gRPC server reflection for `protoFiles` (paths under `proto/`) and the health service. Parsed descriptions take 6 MB and 0.1 s of
 * CPU in every process, so they are read on first use. Until then the service is known only by its paths, with messages as bytes. Only
 * callers that `guard` admits may use it.
 */
export function addReflection(server: Server, protoFiles: readonly string[], guard: Pick<CallGuard, 'admitReader'>): void {
  const load = lazily(() => loadReflection(protoFiles));
  for (const service of SERVICES) {
    const definition = {
      path: `/${service}/${METHOD}`,
      requestStream: true,
      responseStream: true,
      requestSerialize: asBytes,
      requestDeserialize: asBytes,
      responseSerialize: asBytes,
      responseDeserialize: asBytes,
    };
    server.addService(
      { [METHOD]: definition },
      {
        [METHOD]: (call: ServerDuplexStream<Buffer, Buffer>) => {
          try {
            guard.admitReader(call);
          } catch (error) {
            if (!(error instanceof CallRefusedError)) throw error;
            call.emit('error', encodeRefusal(error, new Metadata()));
            return;
          }
          load().then(
            (methods) => serveMessages(call, methods.get(definition.path)),
            (error: unknown) => void call.emit('error', error),
          );
        },
      },
    );
  }
}

const asBytes = (bytes: Buffer): Buffer => bytes;

/** The library's methods by path. */
async function loadReflection(protoFiles: readonly string[]): Promise<Map<string, ReflectionMethod>> {
  const [{ loadSync }, { ReflectionService }] = await Promise.all([import('@grpc/proto-loader'), import('@grpc/reflection')]);
  const methods = new Map<string, ReflectionMethod>();
  const collector: Pick<Server, 'addService'> = {
    addService(service: ServiceDefinition, { [METHOD]: handle }: UntypedServiceImplementation) {
      const definition = service[METHOD];
      if (definition) methods.set(definition.path, { definition, handle: handle as ReflectionMethod['handle'] });
    },
  };
  const described = loadSync([healthProto, ...protoFiles], { includeDirs: [findProtoDirectory()], keepCase: true });
  new ReflectionService(described).addToServer(collector as Server);
  return methods;
}

/** Runs the library's handler on a call whose messages are bytes. */
function serveMessages(call: ServerDuplexStream<Buffer, Buffer>, method: ReflectionMethod | undefined): void {
  if (!method) throw new Error('the reflection library has another protocol');
  const { definition, handle } = method;
  const messages = new Duplex({
    objectMode: true,
    read: () => undefined,
    write(message: object, _encoding, done) {
      call.write(definition.responseSerialize(message));
      done();
    },
    final(done) {
      call.end();
      done();
    },
  });
  call.on('data', (bytes: Buffer) => messages.push(definition.requestDeserialize(bytes)));
  call.on('end', () => messages.push(null));
  handle(messages as Duplex & ServerDuplexStream<object, object>);
}

/** The nearest `proto/` folder above this file: the same from source, from a bundle in dist/ and in an image. */
function findProtoDirectory(): string {
  let directory = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(directory, 'proto');
    if (existsSync(path.join(candidate, 'matchpoint'))) return candidate;
    const parent = path.dirname(directory);
    if (parent === directory) throw new Error('no proto/ folder above the program');
    directory = parent;
  }
}
