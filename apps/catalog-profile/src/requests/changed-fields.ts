/** Names of the fields in which the two differ, in the order asked for. */
export function changedFields<Entity, Field extends keyof Entity & string>(
  before: Entity,
  after: Entity,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => before[field] !== after[field]);
}
