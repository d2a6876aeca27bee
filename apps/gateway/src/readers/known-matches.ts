import type { match } from '@matchpoint/contracts';

/** Versions tell whether a kept match is current, unless a database was restored to an earlier state and repeats them. */
const MAX_AGE_MS = 60_000;
/** About 2 kB each. */
const MAX_MATCHES = 30_000;
const MAX_PAGES = 10_000;

/** A match that is kept between lists. Its fields never change. */
export interface KnownMatch extends match.MatchSummary {
  /** What lists last made of it, for whoever makes it. */
  readonly made: { summary: unknown; publicMatch: unknown };
}

/** A page as matches or as versions. */
interface Page {
  matches: match.MatchSummary[];
  versions: match.MatchVersion[];
}

/** The matches of recent pages. */
export interface KnownMatches {
  /**
   * Reads a page. If the matches that it had last are kept, it is read as versions first, and as matches only if one of them differs.
   * @param name of the page; pages of one name mostly have the same matches
   */
  read<Listed extends Page>(name: string, list: (asVersions: boolean) => Promise<Listed>): Promise<Listed>;
}

interface Entry {
  version: string;
  match: KnownMatch;
  keptAtMs: number;
}

/** @param nowMs a clock that never goes back, in milliseconds */
export function createKnownMatches(nowMs: () => number): KnownMatches {
  // The first entries were kept longest ago.
  const matches = new Map<string, Entry>();
  const pages = new Map<string, { keptAtMs: number; keptBefore: number }>();
  /** Number of matches kept so far. */
  let kept = 0;

  const hasMatchesOf = (name: string): boolean => {
    const page = pages.get(name);
    return page !== undefined && nowMs() - page.keptAtMs < MAX_AGE_MS && kept - page.keptBefore <= MAX_MATCHES;
  };
  const find = ({ id, version }: match.MatchVersion, oldestMs: number): KnownMatch | undefined => {
    const entry = matches.get(id);
    return entry !== undefined && entry.version === version && entry.keptAtMs > oldestMs ? entry.match : undefined;
  };
  const keep = (summary: match.MatchSummary, keptAtMs: number): match.MatchSummary => {
    const { id, version } = summary;
    if (version === undefined) return summary;
    const before = matches.get(id);
    const known = before?.version === version ? before.match : toKnown(summary);
    setLast(matches, id, { version, match: known, keptAtMs }, MAX_MATCHES);
    kept += 1;
    return known;
  };

  return {
    async read(name, list) {
      const askedAtMs = nowMs();
      const asVersions = hasMatchesOf(name) ? await list(true) : undefined;
      const known = asVersions?.versions.map((each) => find(each, askedAtMs - MAX_AGE_MS)) ?? [];
      if (asVersions && known.length > 0 && known.every((each) => each !== undefined)) return { ...asVersions, matches: known };
      // A service that does not list versions has answered with the matches.
      const page = asVersions?.versions.length === 0 ? asVersions : await list(false);
      const keptBefore = kept;
      const listed = page.matches.map((each) => keep(each, askedAtMs));
      if (kept > keptBefore) setLast(pages, name, { keptAtMs: askedAtMs, keptBefore }, MAX_PAGES);
      return { ...page, matches: listed };
    },
  };
}

function setLast<Value>(map: Map<string, Value>, key: string, value: Value, maxSize: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= maxSize) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

function toKnown(summary: match.MatchSummary): KnownMatch {
  return Object.assign(summary, { made: { summary: undefined, publicMatch: undefined } });
}

/** Whether a match of a list is kept. */
export function isKnown(summary: match.MatchSummary): summary is KnownMatch {
  return 'made' in summary;
}
