/**
 * Merges identical reads of one tick, for pages that are the same for every caller. Nobody joins a read already in progress, so no page is
 * older than its request.
 */
export function sharingEqualReads<Request extends object, Page>(
  load: (request: Request, key: string) => Promise<Page>,
): (request: Request) => Promise<Page> {
  const waiting = new Map<string, Promise<Page>>();
  return (request) => {
    const key = JSON.stringify(request);
    const joined = waiting.get(key);
    if (joined) return joined;
    const page = new Promise<Page>((resolve) => {
      setImmediate(() => {
        waiting.delete(key);
        resolve(load(request, key));
      });
    });
    waiting.set(key, page);
    return page;
  };
}
