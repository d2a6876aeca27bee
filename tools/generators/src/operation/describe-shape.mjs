import { quoted } from '../names.mjs';

const INSTANT = '2026-01-15T12:00:00.000Z';

/**
 * The operation's input and answer, from its RPC's fields: those named in the path are its parameters, the others its query (GET, DELETE)
 * or its body.
 * @throws Error of one line if path, `call` and the RPC's request do not fit together
 */
export function describeShape({ names, method, path: route, call = route, asked, answered, rpc }) {
  const parameters = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  for (const name of parameters) {
    const isAsked = asked.some((field) => field.name === name && field.type === 'string');
    if (!isAsked) throw new Error(`The path's {${name}} is no text that ${rpc} asks for.`);
  }
  const values = new RegExp(`^${route.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}$`).exec(call)?.groups;
  if (!values && parameters.length > 0) {
    throw new Error(`--call gives ${route} its values: ${route.replace(/\{\w+\}/g, 'sentinels')}, say.`);
  }
  const rest = asked.filter(({ name }) => !parameters.includes(name));
  const part = method === 'GET' || method === 'DELETE' ? 'query' : 'body';
  const inputs = [...(parameters.length > 0 ? ['params'] : []), ...(rest.length > 0 ? [part] : [])];
  const given = rest.length > 0 ? Object.fromEntries(rest.map((field) => [field.name, exampleOf(field)])) : undefined;
  const [words, member] = [names.name.split('-'), names.name.split('-').at(-1)];
  const path = parameters.length > 0 ? { path: { ...values } } : {};
  const answer = Object.fromEntries(answered.map((field) => [field.name, values?.[field.name] ?? exampleOf(field)]));
  return {
    member,
    objectName:
      words
        .slice(1)
        .map((word) => `${word[0].toUpperCase()}${word.slice(1)}`)
        .join('') || names.className,
    parameters,
    part,
    rest: rest.map((field) => ({ ...field, schema: field.isOptional ? `Type.Optional(${taken(field)})` : taken(field) })),
    fields: answered.map((field) => ({ ...field, schema: answeredBy(field), value: valueOf(field) })),
    inputs,
    request: inputs.length === 1 ? inputs[0] : `{ ${inputs.map((input) => `...${input}`).join(', ')} }`.replace('{  }', '{}'),
    builders: [
      ...new Set([
        ...answered.map((field) => (isNullable(field) ? 'nullable' : plainBuilder(field))),
        ...rest.map(plainBuilder),
        'Timestamp',
        ...(parameters.length > 0 ? ['Identifier'] : []),
      ]),
    ].toSorted(new Intl.Collator('en').compare),
    // The request of the test, and its service's answer.
    sent: `${call}${part === 'query' && given ? `?${new URLSearchParams(given)}` : ''}`,
    sentBody: part === 'body' ? JSON.stringify(given ?? {}) : undefined,
    seen: { ...values, ...given },
    answer,
    exampleBody: part === 'body' ? given : undefined,
    example: {
      request: { ...path, ...(given && { [part]: given }) },
      status: 200,
      response: { [member]: answer, timestamp: INSTANT },
    },
    answerShape: `{ type: 'object', required: [${answered.map(({ name }) => `'${name}'`).join(', ')}] }`,
  };
}

const meaning = ({ name, comment }) => quoted(comment || `The ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`);
const isInstant = ({ name, type }) => type === 'string' && name.endsWith('At');
const BUILDERS = { string: 'text', boolean: 'flag', integer: 'integer', number: 'number' };
const plainBuilder = (field) => (isInstant(field) ? 'instant' : BUILDERS[field.type]);
const exampleOf = (field) => (isInstant(field) ? INSTANT : { string: 'sentinels', boolean: true, integer: 1, number: 1.5 }[field.type]);

const taken = (field) => `${plainBuilder(field)}(${meaning(field)})`;
const isNullable = ({ isOptional, type }) => isOptional && type !== 'boolean';
const absentIs = (field) => (field.isOptional ? ` ?? ${isNullable(field) ? 'null' : 'false'}` : '');
const valueOf = (field) => `${field.name}: answer.${field.name}${absentIs(field)}`;

function answeredBy(field) {
  if (!isNullable(field)) return `${plainBuilder(field)}(${meaning(field)})`;
  return `nullable.${isInstant(field) ? 'instant' : field.type}(${meaning(field)})`;
}
