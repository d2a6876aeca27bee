import type { FastifyReply } from 'fastify';
import type { TObject, TSchema } from 'typebox';

const JSON_TEXT = Symbol('JSON text');

interface KeepsJson {
  [JSON_TEXT]: string | undefined;
}
type Write = (value: object) => string;
type FastifySchema = Parameters<FastifyReply['compileSerializationSchema']>[0];

/** Has an item that is part of many responses keep its JSON once it is written. It must not be changed from then on. */
export function keepJson<Item extends object>(item: Item): Item {
  return Object.assign(item, { [JSON_TEXT]: undefined });
}

/**
 * Returns what has a reply written whose list has items that keep their JSON (RouteDefinition, `keepsJsonOf`). The list is written before
 * the other fields.
 */
export function keptJsonWriter(response: TObject, list: string): (reply: FastifyReply) => void {
  const { required = [] } = response as { required?: readonly string[] };
  const { [list]: ofList, ...others } = response.properties as Record<string, object>;
  const ofItem = (ofList as { items: TObject }).items;
  const ofRest = { ...response, properties: others, required: required.filter((name) => name !== list) } as unknown as TObject;
  const compile = (reply: FastifyReply, schema: TSchema): Write => reply.compileSerializationSchema(schema as FastifySchema) as Write;
  let write: Write | undefined;
  return (reply) => {
    write ??= writerOf(list, compile(reply, ofItem), compile(reply, ofRest));
    // With a serializer of its own, Fastify leaves the type to us.
    reply.type('application/json; charset=utf-8').serializer(write);
  };
}

function writerOf(list: string, writeItem: Write, writeRest: Write): Write {
  const textOf = (item: object): string => (keepsJson(item) ? (item[JSON_TEXT] ??= inOnePiece(writeItem(item))) : writeItem(item));
  const start = `{${JSON.stringify(list)}:[`;
  return (answer) => {
    const items = (answer as Record<string, readonly object[] | undefined>)[list];
    // The error of a response that could not be written.
    if (items === undefined) return JSON.stringify(answer);
    let json = start;
    for (const item of items) json += json === start ? textOf(item) : `,${textOf(item)}`;
    const rest = writeRest(answer);
    return `${json}]${rest === '{}' ? '' : ','}${rest.slice(1)}`;
  };
}

/** The serializer returns a tree of its pieces, which would be copied piece by piece for every response. */
function inOnePiece(json: string): string {
  return Buffer.from(json).toString();
}

function keepsJson(item: object): item is KeepsJson {
  return JSON_TEXT in item;
}
