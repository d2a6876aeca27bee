import pg from 'pg';

type AnyQuery = (...parameters: unknown[]) => unknown;

/**
 * A client whose statements have no names: behind a transaction pooler that does not keep names apart, each run may meet another session,
 * which has not heard of the name or knows it from somebody else. Costs the parsing and planning of every run.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as AnyQuery;
    this.query = ((first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest)) as typeof this.query;
  }
}

/** A query of ours or Prisma's is a plain object; what is more (a cursor, a stream) brings its own protocol and no name. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || !('text' in query)) return query;
  return { ...query, name: undefined };
}
