import { DomainError } from '@matchpoint/errors';

/**
 * Awaits concurrent look-ups and throws the first failure in the order of checks (docs/reference/order-of-checks.md): unavailable services,
 * then what doesn't exist, in the given order, then what is not allowed.
 */
export async function inCheckOrder<Results extends unknown[]>(
  ...lookups: { [Index in keyof Results]: Promise<Results[Index]> | undefined }
): Promise<{ [Index in keyof Results]: Results[Index] | (undefined extends Results[Index] ? undefined : never) } & Results> {
  const settled = await Promise.allSettled(lookups);
  const failures = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failures.length > 0) throw failures.sort((left, right) => checkStep(left) - checkStep(right))[0];
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}

function checkStep(failure: unknown): number {
  if (!(failure instanceof DomainError)) return 0;
  return { 404: 9, 403: 10 }[failure.httpStatus] ?? 0;
}
