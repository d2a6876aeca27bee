import { match } from '@matchpoint/contracts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKnownMatches, isKnown, type KnownMatches } from './known-matches.js';

interface Page {
  matches: match.MatchSummary[];
  versions: match.MatchVersion[];
}

describe('kept matches', () => {
  /** Versions of the rows of the match service. */
  const rows = new Map<string, string>();
  let nowMs: number;
  /** For each list that the service was asked for, whether as versions. */
  let asked: boolean[];
  let known: KnownMatches;
  beforeEach(() => {
    rows.clear();
    [nowMs, asked] = [0, []];
    known = createKnownMatches(() => nowMs);
  });

  const summaryOf = (id: string): match.MatchSummary =>
    match.MatchSummary.fromPartial({ id, gameMode: `mode ${rows.get(id)}`, version: rows.get(id) });
  const list =
    (ids: readonly string[]) =>
    async (asVersions: boolean): Promise<Page> => {
      asked.push(asVersions);
      const listed = ids.filter((id) => rows.has(id));
      return asVersions
        ? { matches: [], versions: listed.map((id) => ({ id, version: rows.get(id)! })) }
        : { matches: listed.map(summaryOf), versions: [] };
    };
  const read = async (ids: readonly string[], name = 'page') => (await known.read(name, list(ids))).matches;
  const modesOf = (matches: readonly match.MatchSummary[]) => matches.map(({ id, gameMode }) => [id, gameMode]);
  const write = (...ids: string[]): void => ids.forEach((id) => rows.set(id, `${Number(rows.get(id) ?? 0) + 1}`));

  it('are the same objects the next time the page is read, which is then read as versions', async () => {
    write('a', 'b');
    const [a, b] = await read(['a', 'b']);
    const again = await read(['b', 'a']);
    expect(again[0]).toBe(b);
    expect(again[1]).toBe(a);
    expect(asked).toEqual([false, true]);
  });

  it('are read again in full once one has changed, and the unchanged ones stay the same objects', async () => {
    write('a', 'b');
    const [a] = await read(['a', 'b']);
    write('b');
    const again = await read(['a', 'b']);
    expect(again[0]).toBe(a);
    expect(modesOf(again)).toEqual([['a', 'mode 1'], ['b', 'mode 2']]); // oxfmt-ignore
    expect(asked).toEqual([false, true, false]);
  });

  it('of one page are shared with other pages, whose first read is a full one', async () => {
    write('a', 'b');
    const [a] = await read(['a'], 'one');
    expect((await read(['a', 'b'], 'other'))[0]).toBe(a);
    expect(asked).toEqual([false, false]);
  });

  it('are read again in full after a minute', async () => {
    write('a');
    for (nowMs of [0, 59_999, 60_000, 60_001]) await read(['a']);
    expect(asked).toEqual([false, true, false, true]);
  });

  it.each([
    ['versions', { version: undefined }],
    ['an empty page', undefined],
  ])('are nothing that the service lists without %s', async (_, fields) => {
    write('a');
    const matches = fields ? [{ ...summaryOf('a'), ...fields }] : [];
    for (let times = 0; times < 2; times += 1) {
      const page = await known.read('page', async (asVersions) => {
        asked.push(asVersions);
        return { matches, versions: [] };
      });
      expect(page.matches).toEqual(matches);
      expect(page.matches.some(isKnown)).toBe(false);
    }
    expect(asked).toEqual([false, false]);
  });

  it('of a service that no longer lists versions are those that it lists', async () => {
    write('a');
    await read(['a']);
    write('a');
    expect(modesOf((await known.read('page', () => list(['a'])(false))).matches)).toEqual([['a', 'mode 2']]);
    expect(asked).toEqual([false, false]);
  });

  it('are always those of the list, whatever was written and read before', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const step = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), ids: fc.subarray(ids) }),
      fc.record({ kind: fc.constant('remove' as const), ids: fc.subarray(ids) }),
      fc.record({ kind: fc.constant('wait' as const), ids: fc.constant([]) }),
      fc.record({ kind: fc.constant('read' as const), ids: fc.subarray(ids) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        for (const each of steps) {
          if (each.kind === 'write') write(...each.ids);
          else if (each.kind === 'remove') each.ids.forEach((id) => rows.delete(id));
          else if (each.kind === 'wait') nowMs += 40_000;
          else expect(modesOf(await read(each.ids, `${each.ids.length}`))).toEqual(modesOf((await list(each.ids)(false)).matches));
        }
      }),
    );
  });

  it('of a page whose name is too long to be kept are read in full', async () => {
    write('a');
    for (const length of [500, 500, 501, 501]) await read(['a'], 'n'.repeat(length));
    expect(asked).toEqual([false, true, false, false]);
  });

  it('are at most 30,000: a page whose matches may be forgotten is read in full', async () => {
    const ids = Array.from({ length: 30_000 }, (_, index) => `match_${index}`);
    write(...ids, 'other');
    const [first] = await read(['match_0'], 'first');
    await read(ids.slice(1), 'all');
    expect((await read(['match_0'], 'first'))[0]).toBe(first);
    await read(['other'], 'other');
    await read(['match_0'], 'first');
    expect(asked).toEqual([false, false, true, false, false]);
  });
});
