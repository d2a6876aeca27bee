import { common } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { BundleRow } from '../bundle/bundle-source.js';
import type { Kind } from '../bundle/kinds.js';
import { failureLine } from '../output/errors.js';
import type { ImportRowResult, Importers } from './importers.js';
import { retryUnavailable } from './retry-unavailable.js';

/**
 * Sends rows of one kind and returns the result of each, in order. Retries while the service is unavailable. If a service fails on a whole
 * batch, the halves are sent separately, so that a row it cannot handle does not keep the others out.
 * @throws DomainError if the service stays unavailable, or fails on every single row of several.
 */
export async function sendBatch(
  importers: Importers,
  kind: Kind,
  rows: readonly BundleRow[],
  sleep: (ms: number) => Promise<unknown>,
): Promise<ImportRowResult[]> {
  const failures: unknown[] = [];
  const send = async (part: readonly BundleRow[]): Promise<ImportRowResult[]> => {
    try {
      return await retryUnavailable(
        () =>
          importers.send(
            kind,
            part.map(({ line, json }) => ({ line, json })),
          ),
        sleep,
      );
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'error_unavailable') throw error;
      const [only] = part;
      if (only && part.length === 1) {
        failures.push(error);
        const reason = failureLine({ code: error.code, message: error.message });
        return [{ line: only.line, outcome: common.ImportRowResult_Outcome.REJECTED, reason }];
      }
      const middle = Math.ceil(part.length / 2);
      return [...(await send(part.slice(0, middle))), ...(await send(part.slice(middle)))];
    }
  };
  const results = await send(rows);
  if (rows.length > 1 && failures.length === rows.length) throw failures[0];
  return results;
}
