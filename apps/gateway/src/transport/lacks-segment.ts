import type { FastifyRequest } from 'fastify';

/**
 * Whether a parameter of the path is empty (docs/reference/order-of-checks.md#paths): the router reads `/teams/` as a team without a name,
 * but no path has an empty segment.
 */
export function lacksSegment({ params }: Pick<FastifyRequest, 'params'>): boolean {
  const given = (params ?? {}) as Record<string, string>;
  for (const name in given) if (given[name] === '') return true;
  return false;
}
