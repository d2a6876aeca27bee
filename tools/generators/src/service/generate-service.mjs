import path from 'node:path';
import devkit from '@nx/devkit';
import { insertBefore, insertSorted } from '../edit-file.mjs';
import { formatWritten } from '../format-written.mjs';
import { namesOf } from '../names.mjs';
import { protoFolder } from '../read-proto.mjs';
import { regenerate } from '../regenerate.mjs';
import { connectGateway } from './connect-gateway.mjs';
import { deployProcess } from './deploy-process.mjs';
import { lockWorkspace } from './lock-workspace.mjs';

const TEMPLATES = path.join(import.meta.dirname, 'templates');

/**
 * `nx g @matchpoint/generators:service broadcast --rpc get-broadcast --summary "…" --purpose "…"`: an app with its own database and
 * contract, one RPC and tests; the gateway's client; and its line wherever all processes are listed.
 */
export default async function generateService(tree, { name, rpc, summary, purpose, regenerate: isLast }) {
  const names = namesOf(name);
  for (const folder of [`apps/${name}`, protoFolder(name)]) if (tree.exists(folder)) throw new Error(`${folder} is there already.`);
  const first = { ...namesOf(rpc), summary };
  const migration = `${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}_init`;

  devkit.generateFiles(tree, path.join(TEMPLATES, 'app'), `apps/${name}`, { ...names, purpose, migration, rpc: first });
  devkit.generateFiles(tree, path.join(TEMPLATES, 'proto'), protoFolder(name), { ...names, purpose, rpc: first });
  devkit.generateFiles(tree, path.join(TEMPLATES, '../../rpc/templates'), `apps/${name}/src/rpc`, {
    contextPath: '../context.js',
    ...first,
    namespace: names.propertyName,
    contextType: `${names.className}Context`,
  });
  shareContract(tree, names);
  allowGateway(tree, names);
  runProcess(tree, names);
  nameOwner(tree, names);
  connectGateway(tree, names);
  deployProcess(tree, names);
  lockWorkspace(tree, name);
  await formatWritten(tree);
  return () => regenerate(tree, isLast);
}

function shareContract(tree, { name, snakeName, propertyName }) {
  const from = `./generated/matchpoint/${snakeName}/v1/${snakeName}.js`;
  insertSorted(tree, 'libs/contracts/src/index.ts', /^export \* as (\w+) from '.*';$/, `export * as ${propertyName} from '${from}';`);
  insertBefore(tree, 'libs/contracts/src/handlers.test.ts', '} as const;\n\nconst kebabCase', `  ${propertyName}: '${name}',\n`);
}

/** Adds the process and its permitted callers. */
function allowGateway(tree, { name, snakeName, className }) {
  const table = 'libs/rpc/src/security/access-table.ts';
  insertBefore(tree, table, " | 'cli';\n", ` | '${name}'`);
  const row = `  'matchpoint.${snakeName}.v1.${className}Service': { servedBy: '${name}', calledBy: ['gateway'] },\n\n`;
  insertBefore(tree, table, "  'matchpoint.rpc.v1.EventService':", row);
}

/** Adds the process to the tools that start, build and monitor processes. */
function runProcess(tree, { name, snakeName, constantName }) {
  const launched = `  { name: '${name}', database: 'matchpoint_${snakeName}' },\n`;
  insertBefore(tree, 'tools/launcher/src/process-table.ts', "  { name: 'catalog-profile',", launched);
  insertSorted(tree, 'libs/events/src/consumers.ts', /^ {2}'([\w-]+)': \[/, `  '${name}': [],`);
  const found = `  ${key(name)}: 'MATCHPOINT_${constantName}_URL',\n`;
  insertBefore(tree, 'apps/cli/src/system/find-system.ts', '} as const;\nexport const ADMIN_VARIABLE', found);
}

function nameOwner(tree, { name, snakeName }) {
  const lines = [`/apps/${name}/`, `/proto/matchpoint/${snakeName}/`].map((folder) => `${folder.padEnd(35)} @matchpoint/${name}\n`);
  insertBefore(tree, '.github/CODEOWNERS', '# What every service stands on,', `${lines.join('')}\n`);
}

const key = (name) => (name.includes('-') ? `'${name}'` : name);
