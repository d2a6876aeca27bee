import pg from 'pg';

type AnyQuery = (...parameters: unknown[]) => unknown;

/**
 * A client whose statements have no names. Behind a transaction pooler that does not keep names apart, each run may use another session,
 * where the name is unknown or belongs to another statement. Costs parsing and planning at every run.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as AnyQuery;
    this.query = ((first: unknown, ...rest: unknown[]) => query(withoutName(first), ...rest)) as typeof this.query;
  }
}

/** Our queries and Prisma's are plain objects. Anything else (a cursor, a stream) has its own protocol and no name. */
function withoutName(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('name' in query) || !('text' in query)) return query;
  return { ...query, name: undefined };
}
