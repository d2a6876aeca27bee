export {
  assignments,
  type BulkTable,
  type EntityOf,
  fieldsExcept,
  insertOne,
  nullableFields,
  type NullableField,
  selectList,
  upsertAll,
  upsertStatement,
  valuesOf,
} from './bulk-table.js';
export { importRowSets, type RowSetImporter } from './import-row-sets.js';
export { fold, type Given, merge, NameIndex, type Plan } from './merge.js';
export { ID, IDENTIFIER, INSTANT, maybe, NAME, TAG, TEXT, URL_TEXT, VISIBILITY } from './row-fields.js';
