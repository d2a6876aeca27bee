/** Removes undefined members at every depth. Absent fields of a message then count as absent when values are merged or compared. */
export function omitUndefined<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(omitUndefined) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, omitUndefined(member)])) as Value;
}
