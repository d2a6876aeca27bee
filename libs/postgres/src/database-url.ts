/** How a URL reaches PostgreSQL. `pgbouncer=true` is Prisma's convention. */
export type Pooling =
  /** No pooler between, or one that keeps a session's settings: PgBouncer in session mode. */
  | 'none'
  /** A transaction pooler without named statements: PgBouncer before 1.21, or without `max_prepared_statements`. */
  | 'unnamed'
  /** A transaction pooler that keeps named statements apart: PgBouncer 1.21 or newer with `max_prepared_statements`. */
  | 'named';

const PARAMETER = 'pgbouncer';
const POOLINGS: ReadonlyMap<string | null, Pooling> = new Map<string | null, Pooling>([
  [null, 'none'],
  ['false', 'none'],
  ['true', 'unnamed'],
  ['named', 'named'],
]);

/** Reads `?pgbouncer=true` or `?pgbouncer=named` of a URL. @throws Error for another value. */
export function poolingOf(connectionString: string): Pooling {
  const pooling = POOLINGS.get(new URL(connectionString).searchParams.get(PARAMETER));
  if (pooling === undefined) throw new Error('pgbouncer in the URL of a database must be true, named or false');
  return pooling;
}

/** Whether the URL goes through a transaction pooler: no dedicated session, no LISTEN, no startup settings. */
export function isPooled(connectionString: string): boolean {
  return poolingOf(connectionString) !== 'none';
}

/** The URL as `pg` accepts it, and the `options` that it contained. */
export function takeApart(connectionString: string): { url: string; options: string } {
  const url = new URL(connectionString);
  const options = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  url.searchParams.delete(PARAMETER);
  return { url: url.toString(), options };
}
