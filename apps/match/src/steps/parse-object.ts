/** Parses an object that travels as JSON text inside a message; null if absent. The gateway has validated it. */
export function parseObject(json: string | undefined): Record<string, unknown> | null {
  return json === undefined ? null : (JSON.parse(json) as Record<string, unknown>);
}
