import path from 'node:path';
import devkit from '@nx/devkit';
import { expectAbsent, insertBefore, readText } from '../edit-file.mjs';
import { formatWritten } from '../format-written.mjs';
import { literal, namesOf, quoted } from '../names.mjs';
import { findRpc, readFields } from '../read-proto.mjs';
import { regenerate } from '../regenerate.mjs';
import { describeShape } from './describe-shape.mjs';

const GATEWAY = 'apps/gateway';
const EXAMPLES = `${GATEWAY}/src/documents/examples`;

/**
 * `nx g @matchpoint/generators:operation get-team-logo --tag Teams --path /teams/{id}/logo …`: the route that calls an RPC, its test, its
 * preliminary example, and its line in every table that lists all operations. Its input and answer are those of the RPC.
 */
export default async function generateOperation(tree, options) {
  const names = namesOf(options.name);
  if (!readText(tree, `${GATEWAY}/src/operation/tags.ts`).includes(`\n  ${quoted(options.tag)}: `)) {
    throw new Error(`There is no tag ${options.tag} in ${GATEWAY}/src/operation/tags.ts.`);
  }
  const rpc = readRpc(tree, options.rpc);
  const shape = describeShape({ names, ...options, ...rpc });
  const folder = options.tag.toLowerCase().replaceAll(' ', '-');
  const files = { route: `${GATEWAY}/src/routes/${folder}`, test: `${GATEWAY}/test` };
  for (const file of [`${files.route}/${options.name}.ts`, `${files.test}/${options.name}.test.ts`]) expectAbsent(tree, file);
  expectFreeName(tree, shape.objectName);

  for (const [part, target] of Object.entries(files)) {
    const values = { ...names, ...options, ...rpc, ...shape, quoted, literal };
    devkit.generateFiles(tree, path.join(import.meta.dirname, 'templates', part), target, values);
  }
  giveExample(tree, names, shape);
  giveCases(tree, names, options, shape);
  await formatWritten(tree);
  return () => regenerate(tree, options.regenerate);
}

/** The gateway's client, its contract, and the fields of its method. */
function readRpc(tree, rpc) {
  const [client, method] = rpc.split('.');
  const file = `${GATEWAY}/src/peers/clients.ts`;
  const declaration = new RegExp(`^    ${client}: createRpcClient\\((\\w+)\\.(\\w+)Service,`, 'm');
  const [, namespace, contract] = declaration.exec(readText(tree, file)) ?? [];
  if (!contract) throw new Error(`${file} has no client ${client}.`);
  const service = namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const found = findRpc(tree, service, contract, `${method[0].toUpperCase()}${method.slice(1)}`);
  const [asked, answered] = [found.request, found.response].map((message) => readFields(tree, found.file, message));
  return { client, rpcMethod: method, asked, answered };
}

function expectFreeName(tree, objectName) {
  devkit.visitNotIgnoredFiles(tree, `${GATEWAY}/src`, (file) => {
    if (file.endsWith('.ts') && readText(tree, file).includes(`('${objectName}',`)) {
      throw new Error(`${file} names an object ${objectName} already: choose another name of the operation.`);
    }
  });
}

/** A preliminary example; tools/record-examples.mjs replaces it with a recorded one. */
function giveExample(tree, { propertyName }, { example }) {
  tree.write(`${EXAMPLES}/${propertyName}.json`, `${JSON.stringify(example, null, 2)}\n`);
}

/** The operation in the tables that are independent of the declarations. */
function giveCases(tree, { propertyName }, { method, path: route, scope }, { sent, exampleBody, member, answerShape }) {
  const contract = `${GATEWAY}/src/routes/route-table.test.ts`;
  insertBefore(tree, contract, '  // A generator puts operations here.\n', `  '${method} ${route}': { scope: '${scope}' },\n`);
  const [names, level] = scope.split(':');
  const scopes = scope === 'public' ? '[]' : `['${names}']`;
  const tooLow = level === 'read-write' && !names.startsWith('uploads.') ? ", tooLow: 'read'" : '';
  const access = `  ${propertyName}: { scopes: ${scopes}${tooLow} },\n`;
  insertBefore(tree, 'e2e/src/access-table.ts', '};\n\n/** All scopes, but the named ones', access);
  const body = exampleBody === undefined ? '' : `, body: ${literal(exampleBody)}`;
  const operationCase = `  ${propertyName}: { path: '${sent}'${body}, holds: '${member}' },\n`;
  insertBefore(tree, 'e2e/src/operation-cases.ts', '  ...MATCH_CASES,', operationCase);
  const shapes = 'e2e/src/own-shapes.ts';
  const anchor = '\n};\n';
  const text = readText(tree, shapes);
  if (!text.endsWith(anchor)) throw new Error(`${shapes} must end with the table OWN_SHAPES: a generator finds its place by it.`);
  tree.write(
    shapes,
    `${text.slice(0, -anchor.length)}\n  ${propertyName}: {\n    type: 'object', required: ['${member}', 'timestamp'],\n` +
      `    properties: { ${member}: ${answerShape} },\n  },${anchor}`,
  );
}
