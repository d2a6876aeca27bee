/**
 * The database's URL, with sessions that read by index wherever an index serves. A queue's tables are empty one moment and full the next: statements are
 * planned once a connection, by statistics of a moment that is over, and a plan that reads all of `delivery` for every batch was met in the middle of a load.
 */
export function pinPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c enable_seqscan=off`.trim());
  return url.toString();
}
