import { MatchpointError } from './error.js';

/** Parameters of a listing's next page, besides the filters. */
export type NextPage = { cursor: string } | { page: number };

interface Envelope {
  isDone?: boolean;
  continueCursor?: string;
  hasMore?: boolean;
  nextCursor?: string;
  pagination?: { hasMore?: boolean; cursor?: string | null; page?: number; totalPages?: number };
}

/**
 * Parameters of the page after this one, whichever of the four envelopes it came in (`continueCursor`, `nextCursor`, `pagination.cursor`,
 * `pagination.page`); undefined after the last. Add it to the filters: `{ ...filters, ...nextPage(page) }`.
 */
export function nextPage(page: object): NextPage | undefined {
  const { isDone, continueCursor, hasMore, nextCursor, pagination = {} } = page as Envelope;
  const { page: number = 0, totalPages = 0 } = pagination;
  const cursor = isDone === false ? continueCursor : pagination.hasMore ? pagination.cursor : hasMore ? nextCursor : undefined;
  if (cursor) return { cursor };
  return number < totalPages ? { page: number + 1 } : undefined;
}

/** A listing. Await it for its first page, or iterate over it for every item, fetched as needed. Until then nothing is sent. */
export class Listing<Item, Page extends object> implements PromiseLike<Page>, AsyncIterable<Item> {
  readonly #ask: (next?: NextPage) => Promise<Page>;
  readonly #items: string;
  #first: Promise<Page> | undefined;

  constructor(ask: (next?: NextPage) => Promise<Page>, items: string) {
    this.#ask = ask;
    this.#items = items;
  }

  then<Done = Page, Failed = never>(
    onPage?: ((page: Page) => Done | PromiseLike<Done>) | null,
    onError?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return (this.#first ??= this.#ask()).then(onPage, onError);
  }

  catch<Failed>(onError: (error: unknown) => Failed | PromiseLike<Failed>): Promise<Page | Failed> {
    return this.then(undefined, onError);
  }

  /** Each page, to the last. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let page: Page = await this;
    yield page;
    for (let next = nextPage(page), asked = ''; next; next = nextPage(page)) {
      const asking = JSON.stringify(next);
      // A page that leads to itself would be requested endlessly.
      if (asking === asked) throw new MatchpointError('A page leads to itself.', { status: 200, code: 'unexpected_answer' });
      asked = asking;
      page = await this.#ask(next);
      yield page;
    }
  }

  /**
   * The first items, at most `limit`, in one array; requests only the pages that they need.
   * @throws RangeError unless `limit` is a whole number from 1
   */
  async toArray({ limit }: { limit: number }): Promise<Item[]> {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError('limit must be a whole number from 1.');
    const items: Item[] = [];
    for await (const item of this) if (items.push(item) === limit) break;
    return items;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* (page as Record<string, Item[]>)[this.#items] ?? [];
  }
}
