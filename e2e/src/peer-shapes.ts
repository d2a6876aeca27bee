import fs from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OWN_SHAPES } from './own-shapes.js';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  success: Record<string, Json>;
}

const peer = JSON.parse(fs.readFileSync(new URL('../spec/peer-interface.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  schemas: Record<string, Json>;
};
const ROOT_ID = 'peer';

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: ROOT_ID, schemas: lift(peer.schemas) });

/** Extra response fields are allowed; missing and renamed ones are not. */
function lift(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lift);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([name, value]) => name !== 'additionalProperties' || typeof value === 'object');
  return Object.fromEntries(entries.map(([name, value]) => [name, name === '$ref' ? `${ROOT_ID}${String(value)}` : lift(value)]));
}

/** `GET /teams/{identifier}` of an operation that the peer has; undefined for one of ours. */
export function peerOperation(operationId: string): string | undefined {
  return findOperation(operationId)?.name;
}

/** Compiles the body of an operation's only success status: the peer's, or ours where the peer has no such operation. */
export function compileSuccess(operationId: string): ValidateFunction {
  const own = OWN_SHAPES[operationId];
  if (own) return ajv.compile(own);
  const found = findOperation(operationId);
  if (!found) throw new Error(`the peer has no operation ${operationId}`);
  const bodies = Object.values(found.operation.success);
  if (bodies.length !== 1) throw new Error(`${operationId} has ${bodies.length} success bodies`);
  return ajv.compile(lift(bodies[0]) as Json);
}

/** The errors of a validation function, one per line, for a readable failure. */
export function describeErrors({ errors }: ValidateFunction): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`);
}

function findOperation(operationId: string): { name: string; operation: Operation } | undefined {
  for (const [path, methods] of Object.entries(peer.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === operationId) return { name: `${method.toUpperCase()} ${path}`, operation };
    }
  }
  return undefined;
}
