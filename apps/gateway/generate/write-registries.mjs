import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const HEAD = '// Generated from the files that it imports by `node tools/generate.mjs`. Do not edit.\n';
const OPERATION = /^export const (\w+) = defineRoute\(/m;

/** Writes what the gateway loads by name. An unchanged list keeps its file. */
export function writeRegistries(gateway) {
  for (const [name, text] of Object.entries(describeRegistries(gateway))) {
    const file = path.join(gateway, 'src/generated', name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** By file below `src/generated`: every operation below `routes`, and every recorded example. */
export function describeRegistries(gateway) {
  return {
    'operations.ts': describeOperations(path.join(gateway, 'src/routes')),
    'examples.ts': describeExamples(path.join(gateway, 'src/documents/examples')),
  };
}

/** @throws Error if a file declares an operation in a form that isn't found, or if two files export the same name */
function describeOperations(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const operations = new Map();
  for (const file of files.sort()) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const [, name] = OPERATION.exec(text) ?? [];
    if (name === undefined && /\bdefineRoute\(\{/.test(text)) throw new Error(`routes/${file} must export its operation: ${OPERATION}.`);
    if (name === undefined) continue;
    if (operations.has(name)) throw new Error(`routes/${file} and routes/${operations.get(name)} both export ${name}.`);
    operations.set(name, file);
  }
  const imports = [...operations].map(([name, file]) => `import { ${name} } from '../routes/${file.replace(/\.ts$/, '.js')}';\n`);
  return (
    `${HEAD}import type { Route } from '../routes/shared/define-route.js';\n${imports.join('')}\n` +
    `export const OPERATIONS: readonly Route[] = [\n${[...operations.keys()].map((name) => `  ${name},\n`).join('')}];\n`
  );
}

function describeExamples(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const names = files.map((file) => path.basename(file, '.json')).sort();
  const imports = names.map((name) => `import ${name} from '../documents/examples/${name}.json';\n`);
  return (
    `${HEAD}import type { RecordedExamples } from '../documents/recorded-example.js';\n${imports.join('')}\n` +
    `export const EXAMPLES: RecordedExamples = {\n${names.map((name) => `  ${name},\n`).join('')}};\n`
  );
}
