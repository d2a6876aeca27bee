import { importSources } from '../../../tools/build/import-sources.mjs';

const PROGRAM = `
import { ROUTES } from './apps/gateway/src/routes/index.js';
import { fullDocument } from './apps/gateway/src/documents/documents.js';
export const document = fullDocument(ROUTES, 'https://matchpoint.example.org');
`;

/** The gateway's full OpenAPI document from the current sources, without starting anything. */
export async function readDocument() {
  return (await importSources('document', PROGRAM)).document;
}
