import { BANNER } from './banner.mjs';
import { nameOf } from './read-operations.mjs';

/** A group of methods per tag: their types, and where each is made. */
export function writeOperations(operations) {
  const groups = groupsOf(operations);
  const everywhere = (operations[0]?.codes ?? []).filter((code) => operations.every(({ codes }) => codes.includes(code)));
  return [
    BANNER,
    `import type { CallOptions, KeyedCallOptions } from '../call-options.js';`,
    `import type { Listing } from '../listing.js';`,
    `import type { EventStream, StreamOptions } from '../stream.js';`,
    ...[...groups.keys()].map((group) => `import { ${group} } from './${fileOf(group)}';`),
    `import type * as T from './types.js';`,
    '',
    `export { ${[...groups.keys()].join(', ')} };`,
    '',
    ...[...groups].map(([group, members]) => writeGroup(group, members, everywhere)),
    `/** Every group of operations, by the name that it has on a client. */`,
    `export const GROUPS = {\n${[...groups.keys()].map((group) => `  ${group},`).join('\n')}\n};`,
    '',
    '/** Parameters and results of `call`, by method and path. */',
    `export interface Operations {\n${operations
      .filter(({ isStream }) => !isStream)
      .map(writeEntry)
      .join('\n')}\n}`,
    '',
  ].join('\n');
}

/**
 * A file per group, so that a bundle has those that it uses where it uses them: one line per operation, from which the client makes its
 * method: verb, path, how it may be repeated, what it takes besides the path, the field with the items of a listing.
 */
export function writeGroups(operations) {
  return Object.fromEntries(
    [...groupsOf(operations)].map(([group, members]) => {
      const lines = [
        BANNER,
        `import type { Group } from '../../group.js';`,
        ...(members.some(({ isStream }) => isStream) ? [`import { streamAt } from '../../stream.js';`] : []),
        `import type { ${typeOf(group)} } from '../operations.js';`,
        '',
        `export const ${group}: Group<${typeOf(group)}> = {\n${members.map(writeLine).join('\n')}\n};`,
        '',
      ];
      return [fileOf(group).replace(/\.js$/, '.ts'), lines.join('\n')];
    }),
  );
}

const fileOf = (group) => `groups/${group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.js`;
const typeOf = (group) => `${group.charAt(0).toUpperCase()}${group.slice(1)}Methods`;

function groupsOf(operations) {
  const groups = new Map();
  for (const operation of operations) groups.set(operation.group, [...(groups.get(operation.group) ?? []), operation]);
  return groups;
}

function writeGroup(group, members, everywhere) {
  return `export interface ${typeOf(group)} {\n${members.map((each) => writeMethod(each, everywhere)).join('\n')}\n}\n`;
}

function writeMethod(operation, everywhere) {
  const { method, pathParameters, typeName, body, query, repeat, items, isStream } = operation;
  const parameters = [
    ...Object.keys(pathParameters?.properties ?? {}).map((name) => `${name}: T.${typeName}Path['${name}']`),
    ...(body ? [`body${body.isRequired ? '' : '?'}: ${typeOfBody(operation)}`] : []),
    ...(query ? [`query${isNeeded(query) ? '' : '?'}: T.${typeName}Query`] : []),
    `options?: ${isStream ? 'StreamOptions' : repeat === 'keyed' ? 'KeyedCallOptions' : 'CallOptions'}`,
  ];
  const answer = typeOfResult(operation);
  const type = isStream
    ? `EventStream<${answer}>`
    : items === undefined
      ? `Promise<${answer}>`
      : `Listing<${answer}['${items}'][number], ${answer}>`;
  return `${writeComment(operation, everywhere)}\n  ${method}(${parameters.join(', ')}): ${type};`;
}

/** Lists only the operation's own codes, because every operation can return the others. */
function writeComment({ summary, description, verb, path, codes }, everywhere) {
  const own = [...new Set(codes)].filter((code) => !everywhere.includes(code));
  const paragraphs = [`${summary}.`, description, `\`${verb} ${path}\``, own.length > 0 && `@throws MatchpointError ${own.join(', ')}`];
  const lines = paragraphs.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/').split('\n');
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n');
}

function writeLine({ method, verb, path, repeat, body, query, items, isStream }) {
  if (isStream) return `  ${method}: /* @__PURE__ */ streamAt('${path}'),`;
  const takes = [body && 'body', query && 'query'].filter(Boolean).join('+');
  return `  ${method}: '${[verb, path, repeat, takes, items].filter(Boolean).join(' ')}',`;
}

function writeEntry(operation) {
  const { verb, path, typeName, pathParameters, query, body, repeat } = operation;
  const input = [
    pathParameters && `path: T.${typeName}Path`,
    query && `query${isNeeded(query) ? '' : '?'}: T.${typeName}Query`,
    body && `body${body.isRequired ? '' : '?'}: ${typeOfBody(operation)}`,
  ].filter(Boolean);
  const options = repeat === 'keyed' ? 'KeyedCallOptions' : 'CallOptions';
  return `  '${verb} ${path}': { input: { ${input.join('; ')} }; result: ${typeOfResult(operation)}; options: ${options} };`;
}

/** Bytes if it is not JSON. */
function typeOfBody({ body, typeName }) {
  return body.schema ? `T.${nameOf(body.schema) ?? `${typeName}Body`}` : 'Blob | ArrayBuffer | ArrayBufferView';
}

function typeOfResult({ result }) {
  return result === undefined ? 'undefined' : `T.${nameOf(result)}`;
}

function isNeeded({ required }) {
  return required.length > 0;
}
