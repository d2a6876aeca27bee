import { setImmediate as nextTurn } from 'node:timers/promises';

/** Strings that a YAML 1.1 parser reads as booleans or dates are quoted, since many generators use 1.1. */
const FORMAT = { schema: 'yaml-1.1', aliasDuplicateObjects: false, lineWidth: 0 } as const;
const INDENT = '  ';

/**
 * Writes a document as YAML, one entry of a section at a time, because writing it at once would block the event loop for half a second.
 * @param document its sections are read two levels deep
 */
export async function writeYaml(document: object): Promise<string> {
  // Few clients request YAML, so the package is loaded on first use.
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
