/** Index by index, and planned once: what the queue asks is never more than a few hundred rows by their keys. */
const SETTINGS = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off', 'plan_cache_mode=force_generic_plan'];

/**
 * The database's URL, with sessions that plan as a queue needs it. Its tables are empty one moment and full the next, so that statistics tell of a moment
 * that is over: a plan that reads all of `delivery` for every batch was met in the middle of a load, and planning anew every time cost a tenth of everything.
 */
export function pinPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', `${given} ${SETTINGS.map((setting) => `-c ${setting}`).join(' ')}`.trim());
  return url.toString();
}
