// Checks that the habit baseline returns the same as the product. Needs a running system with its demo (npm start), install.mjs and
// load.mjs done.
//   HABIT_URL=http://127.0.0.1:<port> node tools/bench/habit/compare.mjs
// Answers are compared as JSON, but for `timestamp` and the cursor.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { eachRead } from '../floor/each-read.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const { baseUrl, keys } = JSON.parse(readFileSync(path.join(path.resolve(process.env.MATCHPOINT_LOCAL ?? '.local'), 'demo.json'), 'utf8'));
const names = JSON.parse(readFileSync(path.join(ROOT, 'examples/vct-2024/demo.json'), 'utf8'));

let compared = 0;
let differing = 0;
await eachRead({ product: baseUrl, other: process.env.HABIT_URL, key: keys.personalPro.key, names }, (what, ...texts) => {
  const [product, habit] = texts.map((text) => ({ ...JSON.parse(text), timestamp: '', continueCursor: '' }));
  compared += 1;
  if (isDeepStrictEqual(product, habit)) return;
  differing += 1;
  console.log(`differs: ${what}\n  product ${JSON.stringify(product)}\n  habit   ${JSON.stringify(habit)}`);
});
console.log(`${compared} answers compared, ${differing} differ`);
process.exitCode = differing > 0 ? 1 : 0;
