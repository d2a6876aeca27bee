/** Names of the fields in which the two differ, in the given order. */
export function changedFields<Entity, Field extends keyof Entity & string>(
  before: Entity,
  after: Entity,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => before[field] !== after[field]);
}
