/** Names of the fields in which the two differ, in the order asked for. */
export function changedFields<Entity>(before: Entity, after: Entity, fields: readonly (keyof Entity & string)[]): string[] {
  return fields.filter((field) => before[field] !== after[field]);
}
