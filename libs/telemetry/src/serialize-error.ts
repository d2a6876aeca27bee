import { stdSerializers } from 'pino';

/**
 * Fields of PostgreSQL's errors besides the message: `detail` quotes a row, `where` a statement with its values, and `hint` and the
 * internal query may do so too. Rows contain what people wrote, which must not be logged. The message names the constraint.
 */
const ROW_VALUES = ['detail', 'hint', 'where', 'internalQuery', 'parameters'];

/** An error as logs show it, without the values of rows, its causes included. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return withoutRows(stdSerializers.errWithCause(error) as unknown as Record<string, unknown>);
}

function withoutRows(serialized: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.fromEntries(Object.entries(serialized).filter(([key]) => !ROW_VALUES.includes(key)));
  for (const [key, value] of Object.entries(kept)) {
    if (key === 'aggregateErrors' && Array.isArray(value)) kept[key] = value.map((each) => withoutRows(each as Record<string, unknown>));
    else if (key === 'cause' && typeof value === 'object' && value !== null) kept[key] = withoutRows(value as Record<string, unknown>);
  }
  return kept;
}
