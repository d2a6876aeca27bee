import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { externalPackages } from '../../../tools/build/external-packages.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const PROGRAM = `
import { ROUTES } from './apps/gateway/src/routes/index.js';
import { fullDocument } from './apps/gateway/src/openapi/documents.js';
export const document = fullDocument(ROUTES, 'https://matchpoint.example.org');
`;

/** The gateway's full OpenAPI document, of the sources as they are now; nothing is started. */
export async function readDocument() {
  const file = path.join(ROOT, '.local', `sdk-document-${process.pid}`, 'document.mjs');
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    await build({
      stdin: { contents: PROGRAM, resolveDir: ROOT, loader: 'ts' },
      outfile: file,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      plugins: [externalPackages],
    });
    return (await import(pathToFileURL(file).href)).document;
  } finally {
    rmSync(path.dirname(file), { recursive: true, force: true });
  }
}
