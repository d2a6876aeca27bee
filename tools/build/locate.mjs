// Reads a log or a stack trace on standard input and writes it with every position in a bundle (dist/apps/match/main.js:120:7) replaced by
// that in the source. The processes run without --enable-source-maps, which would take 20 MB in each of them and parse a map at the first
// error.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const PLACE = /(?:file:\/\/)?(?:\/[^\s"'():]*\/)?(dist\/[^\s"'():]+\.js):(\d+):(\d+)/g;
const maps = new Map();

process.stdout.write(
  readFileSync(0, 'utf8').replace(PLACE, (place, bundle, line, column) => {
    const { originalSource, originalLine, originalColumn } = mapOf(bundle)?.findEntry(Number(line) - 1, Number(column) - 1) ?? {};
    if (originalSource === undefined) return place;
    const source = path.relative(ROOT, path.resolve(ROOT, path.dirname(bundle), originalSource));
    return `${source}:${originalLine + 1}:${originalColumn + 1}`;
  }),
);

function mapOf(bundle) {
  if (!maps.has(bundle)) {
    const file = path.join(ROOT, `${bundle}.map`);
    maps.set(bundle, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
  }
  return maps.get(bundle);
}
