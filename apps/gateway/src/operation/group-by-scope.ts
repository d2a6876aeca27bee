import type { OperationAccess } from '../edge/admission/operation-access.js';

/** An operation, and the value of a scope that it needs. */
export interface ScopedOperation {
  operationId: string;
  value: string;
}

/** Operations by scope, such as `matches.user_matches`, with the value that each needs. */
export function groupByScope(operations: readonly Pick<OperationAccess, 'operationId' | 'scope'>[]): Map<string, ScopedOperation[]> {
  const groups = new Map<string, ScopedOperation[]>();
  for (const { operationId, scope } of operations) {
    const demands = scope === undefined ? [] : typeof scope === 'string' ? [scope] : scope;
    for (const [name = '', value] of demands.map((demand) => demand.split(':'))) {
      if (value === undefined) continue;
      const group = groups.get(name);
      if (group) group.push({ operationId, value });
      else groups.set(name, [{ operationId, value }]);
    }
  }
  return groups;
}
