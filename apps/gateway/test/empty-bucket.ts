import { expect } from 'vitest';

/** Tokens that a bucket has got back since then, at most. */
export const refilledSince = (startedAt: number, perSecond: number): number =>
  Math.ceil(((performance.now() - startedAt) / 1000) * perSecond);

/**
 * Sends more than a bucket holds until one is refused: it fills meanwhile, so a slow machine needs more. The first answer of 429.
 * @param beyond requests sent at once over what the bucket holds
 */
export async function emptyBucket(size: number, perSecond: number, send: () => Promise<Response>, beyond = 100): Promise<Response> {
  const startedAt = performance.now();
  const responses: Response[] = [];
  const refusedOf = (): Response[] => responses.filter(({ status }) => status === 429);
  for (let round = 0; round < 10 && refusedOf().length === 0; round += 1) {
    responses.push(...(await Promise.all(Array.from({ length: size + beyond }, send))));
  }
  const refused = refusedOf();
  expect(refused.length).toBeGreaterThan(0);
  expect(responses.length - refused.length).toBeGreaterThanOrEqual(size);
  expect(responses.length - refused.length).toBeLessThanOrEqual(size + refilledSince(startedAt, perSecond));
  return refused[0] as Response;
}
