/** An object that travels as JSON text inside a message: null where there is none. The gateway has parsed it before. */
export function parseObject(json: string | undefined): Record<string, unknown> | null {
  return json === undefined ? null : (JSON.parse(json) as Record<string, unknown>);
}
