import READING_ORDER from './reading-order.json';

/** Families in the order of the reference, each with its listed operations in order. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = READING_ORDER;

/**
 * Sorts operations for the API reference. Operations that are not in `reading-order.json` follow those of their family, by operationId;
 * unlisted families come last.
 */
export function inReadingOrder<Operation extends { tag: string; operationId: string }>(operations: readonly Operation[]): Operation[] {
  const families = Object.keys(FAMILIES);
  const placed = operations.map((operation) => ({
    operation,
    family: placeIn(families, operation.tag),
    place: placeIn(FAMILIES[operation.tag] ?? [], operation.operationId),
  }));
  return placed
    .sort(
      (left, right) =>
        left.family - right.family ||
        compare(left.operation.tag, right.operation.tag) ||
        left.place - right.place ||
        compare(left.operation.operationId, right.operation.operationId),
    )
    .map(({ operation }) => operation);
}

function placeIn(names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  return index === -1 ? names.length : index;
}

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
