/**
 * The address below the API's base, its parameters filled in and encoded.
 * @throws TypeError if a parameter is missing, or would name another path: an empty one, `.` or `..`
 */
export function writeUrl(base: string, path: string, parameters: Record<string, unknown> = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = String(parameters[name] ?? '');
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} of ${path} cannot be ${JSON.stringify(value)}.`);
    return encodeURIComponent(value);
  });
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) asked.append(name, String(each));
  }
  const search = String(asked);
  return `${base}${filled}${search && `?${search}`}`;
}
