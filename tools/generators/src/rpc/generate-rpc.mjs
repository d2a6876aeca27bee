import path from 'node:path';
import devkit from '@nx/devkit';
import { expectAbsent, insertBefore, insertSorted, readText } from '../edit-file.mjs';
import { formatWritten } from '../format-written.mjs';
import { namesOf } from '../names.mjs';
import { listContracts } from '../read-proto.mjs';
import { regenerate } from '../regenerate.mjs';
import { checkRoom } from '../rooms.mjs';

/**
 * `nx g @matchpoint/generators:rpc get-team-logo --service catalog-profile --room teams --contract ProfileService --summary "…"`: the
 * method in the contract, its handler, its registration and a test. It takes an id and returns it with a time; change the fields in the
 * proto. A service without rooms takes no `--room`.
 */
export default async function generateRpc(tree, { name, service, contract, room, summary, regenerate: isLast }) {
  const names = namesOf(name);
  const sources = `apps/${service}/src`;
  const found = chooseContract(tree, service, contract);
  const [, contextType] = /^export interface (\w+Context) extends BaseContext/m.exec(readText(tree, `${sources}/context.ts`)) ?? [];
  if (!contextType) throw new Error(`${sources}/context.ts must declare an interface that extends BaseContext.`);
  checkRoom(tree, sources, room);
  const folder = room === undefined ? `${sources}/rpc` : `${sources}/${room}/rpc`;
  for (const file of [`${name}.ts`, `${name}.test.ts`]) expectAbsent(tree, `${folder}/${file}`);

  declare(tree, found, names, summary);
  if (room === undefined) register(tree, `${sources}/service.ts`, found.contract, names);
  else registerInRoom(tree, { sources, room, contract: found.contract }, names);
  const namespace = namesOf(service).propertyName;
  const contextPath = room === undefined ? '../context.js' : '../../context.js';
  const templates = path.join(import.meta.dirname, 'templates');
  devkit.generateFiles(tree, templates, folder, { ...names, summary, namespace, contextType, contextPath });
  await formatWritten(tree);
  return () => regenerate(tree, isLast);
}

function chooseContract(tree, service, wanted) {
  const contracts = listContracts(tree, service);
  const found = wanted === undefined && contracts.length === 1 ? contracts[0] : contracts.find(({ contract }) => contract === wanted);
  if (!found) throw new Error(`--contract is one of ${contracts.map(({ contract }) => contract).join(', ')}.`);
  return found;
}

function declare(tree, { contract, file }, { className }, summary) {
  const text = readText(tree, file);
  if (text.includes(`rpc ${className}(`)) throw new Error(`${file} already has an rpc ${className}.`);
  const block = new RegExp(`^service ${contract} \\{\\n[\\s\\S]*?^\\}$`, 'm').exec(text)?.[0];
  if (!block) throw new Error(`${file} must hold the block "service ${contract} {": a generator finds its place by it.`);
  const method = `  // ${summary}\n  rpc ${className}(${className}Request) returns (${className}Response);\n`;
  const messages = [
    `message ${className}Request {`,
    '  string id = 1;',
    '}',
    '',
    `message ${className}Response {`,
    '  // The id that was asked for.',
    '  string id = 1;',
    '  // When it was answered.',
    '  string answered_at = 2;',
    '}',
    '',
  ];
  tree.write(file, `${text.replace(block, () => `${block.slice(0, -1)}${method}}`).trimEnd()}\n\n${messages.join('\n')}`);
}

/** Adds the handler to those of its room, under its contract. A contract that is new in the room is added to service.ts. */
function registerInRoom(tree, { sources, room, contract }, { name, propertyName }) {
  const file = `${sources}/${room}/rpc.ts`;
  const key = namesOfContract(contract);
  const text = readText(tree, file);
  const entry = `    ${propertyName}: ${propertyName}(context),\n`;
  const [block] = new RegExp(`^  ${key}: \\{\\n[\\s\\S]*?^  \\},\\n`, 'm').exec(text) ?? [];
  if (block) {
    const longer = `${block.slice(0, -'  },\n'.length)}${entry}  },\n`;
    tree.write(
      file,
      text.replace(block, () => longer),
    );
  } else {
    insertBefore(tree, file, '\n});\n', `\n  ${key}: {\n${entry}  },`);
    joinContract(tree, { file: `${sources}/service.ts`, room, contract, key });
  }
  insertSorted(tree, file, /^import \{ \w+ \} from '\.\/rpc\/([\w-]+)\.js';$/, `import { ${propertyName} } from './rpc/${name}.js';`);
}

/** `GameRankService` is `gameRank` in rooms. */
const namesOfContract = (contract) => `${contract[0].toLowerCase()}${contract.slice(1)}`.replace(/Service$/, '');

function joinContract(tree, { file, room, contract, key }) {
  const text = readText(tree, file);
  const [, variable] = new RegExp(`const (\\w+) = ${namesOf(room).propertyName}Rpc\\(context\\);`).exec(text) ?? [];
  const [whole, head, handlers] = new RegExp(`(service\\(\\w+\\.${contract}Service, )(\\w+\\.\\w+|\\{[^}]*\\})\\)`).exec(text) ?? [];
  if (!variable || !whole) {
    throw new Error(`${file} must hold "service(….${contract}Service, " and the handlers of ${room}: a generator finds its place by them.`);
  }
  const before = handlers.startsWith('{') ? handlers.slice(1, -1).trim().replace(/,$/, '') : `...${handlers}`;
  tree.write(
    file,
    text.replace(whole, () => `${head}{ ${before}, ...${variable}.${key} })`),
  );
}

/** Adds the handler to its service's list, one per line. */
function register(tree, file, contract, { name, propertyName }) {
  const text = readText(tree, file);
  const [whole, head, body] = new RegExp(`( *service\\(\\w+\\.${contract}Service, \\{)([^}]*)\\}\\)`).exec(text) ?? [];
  if (whole === undefined) throw new Error(`${file} must hold "service(….${contract}Service, {": a generator finds its place by it.`);
  const entry = `${propertyName}: ${propertyName}(context)`;
  const indent = /^ */.exec(head)[0];
  const entries = body.includes('\n')
    ? body.trimEnd().replace(/,?$/, `,\n${indent}  ${entry},`)
    : manyLines([...body.trim().split(/,\s*(?=\w+:)/), entry], indent);
  tree.write(
    file,
    text.replace(whole, () => `${head}${entries}\n${indent}})`),
  );
  insertSorted(tree, file, /^import \{ \w+ \} from '\.\/rpc\/([\w-]+)\.js';$/, `import { ${propertyName} } from './rpc/${name}.js';`);
}

const manyLines = (entries, indent) => entries.map((entry) => `\n${indent}  ${entry},`).join('');
