import { type ProcessName } from '../consumers.js';
import { type EventDefinition } from './define-event.js';

/** A definition with the processes whose NATS users may publish the event. */
export type ProducedEvent<Definition extends EventDefinition = EventDefinition> = Definition & {
  readonly producedBy: readonly ProcessName[];
};

/** Names the producers of a family of events; none if the events do not go through NATS. */
export function producedBy<const Definitions extends Readonly<Record<string, EventDefinition>>>(
  processes: readonly ProcessName[],
  definitions: Definitions,
): { readonly [Type in keyof Definitions]: ProducedEvent<Definitions[Type]> } {
  const produced = Object.entries(definitions).map(([type, definition]) => [type, { ...definition, producedBy: processes }] as const);
  return Object.fromEntries(produced) as { [Type in keyof Definitions]: ProducedEvent<Definitions[Type]> };
}
