// Before `npm pack` and `npm publish`: dist/ from the sources and the operations as they are now.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runInstalled } from '../../../tools/install/run-step.mjs';
import { generate } from '../../../tools/generate.mjs';

const DIST = path.join(ROOT, 'libs/sdk/dist');

await generate();
rmSync(DIST, { recursive: true, force: true });
await runInstalled('Package', 'tsc', ['-p', 'libs/sdk/tsconfig.package.json']);
cpSync(path.join(ROOT, 'LICENSE'), path.join(DIST, 'LICENSE'));
