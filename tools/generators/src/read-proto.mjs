import { readText } from './edit-file.mjs';

const FOLDER = 'proto/matchpoint';

/** The folder of a service's contract: `catalog-profile` has proto/matchpoint/catalog_profile/v1. */
export const protoFolder = (service) => `${FOLDER}/${service.replaceAll('-', '_')}/v1`;

/** Every proto service of an app with the file that declares it. @throws Error with one line if the app has none */
export function listContracts(tree, service) {
  const folder = protoFolder(service);
  const contracts = tree
    .children(folder)
    .filter((name) => name.endsWith('.proto'))
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      return [...readText(tree, file).matchAll(/^service (\w+) \{$/gm)].map(([, contract]) => ({ contract, file }));
    });
  if (contracts.length === 0) throw new Error(`There is no service in ${folder}.`);
  return contracts;
}

/** The names of an RPC's request and response messages, and the file that declares it. @throws Error of one line */
export function findRpc(tree, service, contract, rpc) {
  const found = listContracts(tree, service).find((each) => each.contract === contract);
  if (!found) throw new Error(`There is no service ${contract} in ${protoFolder(service)}.`);
  const pattern = new RegExp(`^  rpc ${rpc}\\((\\w+)\\) returns \\((\\w+)\\)`, 'm');
  const [, request, response] = pattern.exec(readText(tree, found.file)) ?? [];
  if (!response) throw new Error(`${contract} in ${found.file} has no plain rpc ${rpc}.`);
  return { file: found.file, request, response };
}

const TYPES = { string: 'string', bool: 'boolean', int32: 'integer', uint32: 'integer', double: 'number' };

/**
 * The fields of a message: name as in TypeScript, type of JSON, whether it is optional, and the comment above it.
 * @throws Error with one line if a field is not a plain value, in which case the operation must be written by hand
 */
export function readFields(tree, file, message) {
  const [, body] = new RegExp(`^message ${message} \\{\\n?([^}]*)\\}`, 'm').exec(readText(tree, file)) ?? [];
  if (body === undefined) throw new Error(`There is no message ${message} in ${file}.`);
  const fields = [];
  let comment = [];
  for (const line of body
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')) {
    const [, optional, type, name] = /^(optional )?(\w+) (\w+) = \d+;$/.exec(line) ?? [];
    if (line.startsWith('//')) {
      comment.push(line.slice(2).trim());
      continue;
    }
    if (!Object.hasOwn(TYPES, type ?? '')) {
      throw new Error(`${message} in ${file} has more than plain values (${line}): write the operation by hand.`);
    }
    const camelCase = name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    fields.push({ name: camelCase, type: TYPES[type], isOptional: optional !== undefined, comment: comment.join(' ') });
    comment = [];
  }
  return fields;
}
