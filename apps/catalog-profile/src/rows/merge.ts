import { isDeepStrictEqual } from 'node:util';
import type { RowRejection } from '@matchpoint/rpc';

/** The effect of an import row on the stored entity. */
export type Plan<Entity> = { outcome: 'created' | 'updated' | 'unchanged'; entity: Entity };

/** Fields that are absent in the row keep their value. */
export type Given<Entity> = { [Field in keyof Entity]?: Entity[Field] | undefined };

/** Merges the given fields into the stored entity, or into the defaults of a new one. */
export function merge<Entity extends object>(stored: Entity | undefined, defaults: () => Entity, given: Given<Entity>): Plan<Entity> {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Entity>;
  const entity = { ...(stored ?? defaults()), ...known };
  if (!stored) return { outcome: 'created', entity };
  return { outcome: isDeepStrictEqual(entity, stored) ? 'unchanged' : 'updated', entity };
}

/** Slugs and usernames are compared in this form, like in the unique indexes. */
export function fold(identifier: string): string {
  return identifier.toLowerCase();
}

/** A stored entity with its two names. */
export interface Named {
  readonly id: string;
  readonly identifier: string;
}

/** The stored entities that any of a set of rows may identify or collide with, found by either name. */
export class NameIndex<Entity extends Named> {
  readonly #byId = new Map<string, Entity>();
  readonly #byIdentifier = new Map<string, Entity>();

  constructor(entities: readonly Entity[]) {
    for (const entity of entities) {
      this.#byId.set(entity.id, entity);
      this.#byIdentifier.set(fold(entity.identifier), entity);
    }
  }

  /** Like `match`, for a row whose key is not in use: finds the previous holder if the key still redirects to it. */
  matchFormer(
    row: { id?: string | undefined; identifier: string },
    field: string,
    former: ReadonlyMap<string, string>,
  ): { stored: Entity | undefined; isFormer: boolean } | RowRejection {
    const holderId = this.#byIdentifier.has(fold(row.identifier)) ? undefined : former.get(row.identifier);
    const holder = holderId === undefined ? undefined : this.#byId.get(holderId);
    const match = this.match(holder ? { ...row, identifier: holder.identifier } : row, field);
    return 'reason' in match ? match : { ...match, isFormer: holder !== undefined };
  }

  /**
   * The entity that the row upserts, found by its natural key; undefined for a new one. Refused if the row's id is not that entity's, or if
   * one of its names belongs to another entity: every path must name one entity, by slug or id.
   */
  match(row: { id?: string | undefined; identifier: string }, field: string): { stored: Entity | undefined } | RowRejection {
    const stored = this.#byIdentifier.get(fold(row.identifier));
    if (stored && row.id !== undefined && row.id !== stored.id) return { reason: `id: ${field} ${row.identifier} has the id ${stored.id}` };
    const others = row.id === undefined ? [] : [this.#byId.get(row.id), this.#byIdentifier.get(fold(row.id))];
    const idHolder = others.find((other) => other && other !== stored);
    if (idHolder) return { reason: `id: names ${field} ${idHolder.identifier} already` };
    const keyHolder = this.#byId.get(row.identifier);
    if (keyHolder && keyHolder !== stored) return { reason: `${field}: is the id of ${field} ${keyHolder.identifier}` };
    return { stored };
  }
}
