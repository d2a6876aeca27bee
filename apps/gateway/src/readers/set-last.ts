/** Makes an entry the last one of a map. If there are too many entries, the first one goes. */
export function setLast<Value>(map: Map<string, Value>, key: string, value: Value, maxSize: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= maxSize) return;
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
