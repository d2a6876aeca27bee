import { DomainError } from '@matchpoint/errors';

/**
 * Awaits look-ups that run together and throws the failure that comes first in the order of checks (docs/reference/order-of-checks.md):
 * what is down, then what does not exist, in the order given, then what is not allowed.
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
