// Makes libs/sdk/src/generated from the gateway's full description: types, request schemas, and a method for each operation.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readDocument } from './read-document.mjs';
import { readOperations } from './read-operations.mjs';
import { writeGroups, writeOperations } from './write-operations.mjs';
import { writeSchemas } from './write-schemas.mjs';
import { writeTypes } from './write-types.mjs';
import { writeVersion } from './write-version.mjs';

export const GENERATED = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../src/generated');

/** The files generated from an OpenAPI document, by name. The same document gives the same bytes. */
export async function describeSdk(document) {
  const operations = readOperations(document);
  return {
    ...writeGroups(operations),
    'operations.ts': writeOperations(operations),
    'schemas.ts': writeSchemas(operations, document),
    'types.ts': await writeTypes(operations, document),
    'version.ts': writeVersion(),
  };
}

/** Writes the folder to a temporary place first, so that nobody reads half of it. */
export async function generateSdk() {
  const files = await describeSdk(await readDocument());
  const made = `${GENERATED}.${process.pid}`;
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(made, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  rmSync(GENERATED, { recursive: true, force: true });
  renameSync(made, GENERATED);
}
