import type { CatalogProfileContext } from '../context.js';
import { importRows } from './rpc/import-rows.js';

/** The RPCs of this room, by contract. */
export const importRpc = (context: CatalogProfileContext) => ({
  catalogProfileImport: {
    importRows: importRows(context),
  },
});
