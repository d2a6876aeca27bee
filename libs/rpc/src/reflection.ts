import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSync } from '@grpc/proto-loader';
import type { Server } from '@grpc/grpc-js';
import { ReflectionService } from '@grpc/reflection';
import { protoPath as healthProto } from 'grpc-health-check';

/** Serves gRPC server reflection for `protoFiles` (paths under `proto/`) and the health service. */
export function addReflection(server: Server, protoFiles: readonly string[]): void {
  const definition = loadSync([healthProto, ...protoFiles], { includeDirs: [findProtoDirectory()], keepCase: true });
  new ReflectionService(definition).addToServer(server);
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
