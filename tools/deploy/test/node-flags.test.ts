import fs from 'node:fs';
import path from 'node:path';
import { NODE_ENVIRONMENT, NODE_FLAGS } from '@matchpoint/launcher/node-runtime';
import { expect, it } from 'vitest';
import { PROCESS_NAMES, ROOT } from './read-code.js';

const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
const commandOf = (name: string): string =>
  `CMD [${['node', ...NODE_FLAGS, `dist/apps/${name}/main.js`].map((word) => `"${word}"`).join(', ')}]`;

it('the images, a generated service and the manual start processes with the same options of Node.js as npm start', () => {
  const dockerfile = read('Dockerfile');
  for (const name of PROCESS_NAMES) expect(dockerfile).toContain(commandOf(name));
  for (const [variable, value] of Object.entries(NODE_ENVIRONMENT)) expect(dockerfile).toContain(`${variable}=${value}`);
  expect(read('tools/generators/src/service/deploy-process.mjs')).toContain(commandOf('${name}'));
  const environment = Object.entries(NODE_ENVIRONMENT).map(([variable, value]) => `${variable}=${value}`);
  expect(read('docs/running.md')).toContain([...environment, 'node', ...NODE_FLAGS, 'dist/apps/<process>/main.js'].join(' '));
});
