import { encodeEvent } from '../operation/streams/event-stream.js';
import type { LiveEvent } from './live-event.js';
import { dataIn, type Form, formFor, type OpenPlayers } from './shown-event.js';
import type { Told } from './tell-members.js';
import type { Viewer } from './viewer.js';

/** Encoded once for all viewers who see the same data under the same id. */
const ENCODED = new WeakMap<LiveEvent, Map<string, Buffer>>();

/**
 * An event in the viewer's form; undefined if it is hidden from them. @param by the kind of ids in the stream: numbers, or the events' own
 */
function encodeTold(viewer: Viewer, { event, hasOpenPlayers }: Told, by: 'sequence' | 'id'): Buffer | undefined {
  const form = formFor(viewer, event, hasOpenPlayers);
  return form && encodeIn(form, event, by);
}

/** How a viewer's stream encodes its events. It holds no reference to the stream's request. */
export const encoderOf =
  (viewer: Viewer, by: 'sequence' | 'id') =>
  (told: Told): Buffer | undefined =>
    encodeTold(viewer, told, by);

/** The events that a viewer missed, in the viewer's form. */
export async function encodeMissed(
  viewer: Viewer,
  events: LiveEvent[],
  by: 'sequence' | 'id',
  { readOpenPlayers }: { readOpenPlayers: OpenPlayers },
): Promise<Buffer[]> {
  const hasOpenPlayers = await readOpenPlayers(events);
  return events.flatMap((event) => encodeTold(viewer, { event, hasOpenPlayers: hasOpenPlayers(event) }, by) ?? []);
}

function encodeIn(form: Form, event: LiveEvent, by: 'sequence' | 'id'): Buffer {
  const name = `${by} ${form}`;
  let encoded = ENCODED.get(event);
  if (!encoded) ENCODED.set(event, (encoded = new Map()));
  let buffer = encoded.get(name);
  if (!buffer) encoded.set(name, (buffer = encodeEvent({ id: event[by], event: event.type, data: JSON.stringify(dataIn(form, event)) })));
  return buffer;
}

/** Encoded once for all viewers who see the same data, whatever ids their streams use. */
const BODIES = new WeakMap<LiveEvent, Map<Form, Buffer>>();

/** An event in the viewer's form, with the id of their stream; undefined if it is hidden from them. */
export function encodeUnder(id: string, viewer: Viewer, { event, hasOpenPlayers }: Told): Buffer | undefined {
  const form = formFor(viewer, event, hasOpenPlayers);
  if (form === undefined) return undefined;
  let forms = BODIES.get(event);
  if (!forms) BODIES.set(event, (forms = new Map()));
  let body = forms.get(form);
  if (!body) forms.set(form, (body = encodeEvent({ event: event.type, data: JSON.stringify(dataIn(form, event)) })));
  return Buffer.concat([Buffer.from(`id: ${id}\n`), body]);
}
