import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';

const CONFIG = path.resolve(import.meta.dirname, '../../.oxfmtrc.json');

/** The text of a source, formatted as `npm run format` formats the file of this name. @throws Error if it cannot be parsed */
export async function formatSource(file, text) {
  const { ignorePatterns: _, $schema: __, ...options } = JSON.parse(readFileSync(CONFIG, 'utf8'));
  const { code, errors } = await format(path.basename(file), text, options);
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
