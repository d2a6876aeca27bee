import { importSources } from '../../../tools/build/import-sources.mjs';

const PROGRAM = `
import { ROUTES } from './apps/gateway/src/routes/index.js';
import { fullDocument } from './apps/gateway/src/documents/documents.js';
export const document = fullDocument(ROUTES, 'https://matchpoint.example.org');
`;

/** The gateway's full OpenAPI document, of the sources as they are now; nothing is started. */
export async function readDocument() {
  return (await importSources('document', PROGRAM)).document;
}
