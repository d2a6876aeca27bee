import { readFileSync } from 'node:fs';

/** The package's version, which clients send. */
export function writeVersion() {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return `// Generated from package.json by \`node tools/generate.mjs\`. Not to be edited.\nexport const VERSION = '${version}';\n`;
}
