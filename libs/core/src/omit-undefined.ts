/** A value without undefined members, at every depth: what a message leaves out is absent, so values merge and compare by their members. */
export function omitUndefined<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(omitUndefined) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, omitUndefined(member)])) as Value;
}
