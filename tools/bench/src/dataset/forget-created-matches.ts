import type { Product } from '../product/start-product.js';
import { onDatabase } from './on-database.js';

/**
 * Removes what was created since a time, from the product's database and the habit's, so that the next run has the same data as this one
 * met.
 */
export async function forgetCreatedMatches(product: Product, since: Date): Promise<void> {
  await runAll(product.databaseUrl('match'), [
    [`delete from match where created_at >= $1`, [since]],
    ['delete from outbox_event where created_at >= $1', [since]],
    ['delete from idempotency_record where created_at >= $1', [since]],
    ['vacuum (analyze) match, match_participant, match_roster, outbox_event, idempotency_record', []],
  ]);
  await runAll(product.databaseUrl('habit'), [
    ['delete from matches where created_at >= $1', [since]],
    ['vacuum (analyze) matches, match_rosters', []],
  ]).catch((error: unknown) => {
    // Without the habit baseline there is no such database.
    if ((error as { code?: unknown }).code !== '3D000') throw error;
  });
}

async function runAll(connectionString: string, statements: readonly (readonly [string, unknown[]])[]): Promise<void> {
  await onDatabase(connectionString, async (client) => {
    for (const [text, values] of statements) await client.query(text, values);
  });
}
