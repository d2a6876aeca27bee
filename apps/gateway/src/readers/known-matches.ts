import type { match } from '@matchpoint/contracts';
import { LRUCache } from 'lru-cache';

/** Versions tell whether a kept match is current, unless a database was restored to an earlier state and repeats them. */
const MAX_AGE_MS = 60_000;
/** About 2 kB each. */
const MAX_MATCHES = 30_000;
const MAX_PAGES = 10_000;
/** Pages of longer names, whose filters callers made long, are read in full. */
const MAX_NAME = 500;

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
  readAtMs: number;
}

/** @param nowMs a clock that never goes back, in milliseconds */
export function createKnownMatches(nowMs: () => number): KnownMatches {
  // Those that were listed in full longest ago go first: reading one (`peek`) moves nothing.
  const matches = new LRUCache<string, Entry>({ max: MAX_MATCHES });
  /** For each page when the oldest of its matches was read, and the number of matches listed in full before it. */
  const pages = new LRUCache<string, { readAtMs: number; listedBefore: number }>({ max: MAX_PAGES });
  let listed = 0;

  const hasMatchesOf = (name: string): boolean => {
    const page = pages.peek(name);
    return page !== undefined && nowMs() - page.readAtMs < MAX_AGE_MS && listed - page.listedBefore <= MAX_MATCHES;
  };
  const find = ({ id, version }: match.MatchVersion, atMs: number): Entry | undefined => {
    const entry = matches.peek(id);
    return entry?.version === version && atMs - entry.readAtMs < MAX_AGE_MS ? entry : undefined;
  };
  /** Keeps the matches that have a version. */
  const keep = (name: string, summaries: readonly match.MatchSummary[], readAtMs: number): match.MatchSummary[] => {
    const page = { readAtMs, listedBefore: listed };
    const kept = summaries.map((summary) => {
      const { id, version } = summary;
      if (version === undefined) return summary;
      const entry = find({ id, version }, readAtMs) ?? { version, match: toKnown(summary), readAtMs };
      matches.set(id, entry);
      page.readAtMs = Math.min(page.readAtMs, entry.readAtMs);
      listed += 1;
      return entry.match;
    });
    if (listed > page.listedBefore && name.length <= MAX_NAME) pages.set(name, page);
    return kept;
  };

  return {
    async read(name, list) {
      const askedAtMs = nowMs();
      const asVersions = hasMatchesOf(name) ? await list(true) : undefined;
      const known = asVersions?.versions.flatMap((each) => find(each, askedAtMs)?.match ?? []);
      if (asVersions && known?.length && known.length === asVersions.versions.length) return { ...asVersions, matches: known };
      // A service that does not list versions has answered with the matches.
      const page = asVersions?.versions.length === 0 ? asVersions : await list(false);
      return { ...page, matches: keep(name, page.matches, askedAtMs) };
    },
  };
}

function toKnown(summary: match.MatchSummary): KnownMatch {
  return Object.assign(summary, { made: { summary: undefined, publicMatch: undefined } });
}

/** Whether a match of a list is kept. */
export function isKnown(summary: match.MatchSummary): summary is KnownMatch {
  return 'made' in summary;
}
