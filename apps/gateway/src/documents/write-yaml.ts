import { setImmediate as nextTurn } from 'node:timers/promises';

/** Strings that a YAML 1.1 reader takes for booleans or dates are quoted, since many generators read 1.1. */
const FORMAT = { schema: 'yaml-1.1', aliasDuplicateObjects: false, lineWidth: 0 } as const;
const INDENT = '  ';

/**
 * A document as YAML. Written an entry of a section at a time, because the whole would block the event loop for half a second.
 * @param document its sections are read two levels deep
 */
export async function writeYaml(document: object): Promise<string> {
  // Few clients read YAML: the package is loaded for the first of them.
  const { stringify } = await import('yaml');
  const chunks: string[] = [];
  for (const [section, content] of Object.entries(document) as [string, unknown][]) {
    if (!hasEntries(content)) {
      chunks.push(stringify({ [section]: content }, FORMAT));
      continue;
    }
    chunks.push(`${stringify(section, FORMAT).trimEnd()}:\n`);
    for (const [name, entry] of Object.entries(content)) {
      chunks.push(stringify({ [name]: entry }, FORMAT).replace(/^(?=.)/gm, INDENT));
      await nextTurn();
    }
  }
  return chunks.join('');
}

const hasEntries = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
