import { HOUR_MS } from '@matchpoint/core';
import type { match } from '@matchpoint/contracts';
import { run } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { toMatchSummary } from './match-columns.js';
import { rowLimit } from './page.js';
import {
  type LookedRow,
  lookedPageOf,
  MOST_LOOKED_AT,
  pageOf,
  type PlacedRow,
  type PublicGroup,
  type PublicRange,
  versionsOf,
} from './public-ranges.js';

/** A match that began longer ago is no longer live. */
const LIVE_MS = 12 * HOUR_MS;
/** A match is upcoming until this long after its scheduled start. */
const LATE_MS = HOUR_MS;

export interface PublicFilter {
  gameId?: string | undefined;
  leagueId?: string | undefined;
  seasonId?: string | undefined;
  teamId?: string | undefined;
  opponentTeamId?: string | undefined;
}

export interface PublicListing extends PublicFilter {
  group: PublicGroup;
  from?: string | undefined;
  to?: string | undefined;
  pageSize: number;
  after?: match.Place | undefined;
}

export interface PublicPage {
  matches: match.MatchSummary[];
  /** Position after the entries read; undefined at the end. */
  next: match.Place | undefined;
}

/** The same as versions. */
export interface PublicVersions {
  versions: match.MatchVersion[];
  next: match.Place | undefined;
}

/**
 * Published matches of a group, a page at a time. A page only costs its own rows if the range alone answers it. With filters it reads at
 * most {@link MOST_LOOKED_AT} entries, after which the page ends short.
 */
export async function listPublicMatches(client: Pool | ClientBase, listing: PublicListing, now: Date): Promise<PublicPage> {
  const { group, pageSize } = listing;
  // No team plays against itself, and an opponent filter otherwise adds nothing to a team's range.
  if (listing.teamId !== undefined && listing.teamId === listing.opponentTeamId) return { matches: [], next: undefined };
  const { range, values } = placeOf(listing, now);
  const rows = await run(client, pageOf(group, range), values);
  if (rows.length > pageSize || !hasFilterBesides(range, listing)) return toPage(rows, pageSize, undefined);
  // Read again together with the last entry: rows of one moment and a position of another would repeat or skip matches.
  const looked = await run(client, lookedPageOf(group, range), values);
  const [first] = looked;
  const last = first && first.looked === MOST_LOOKED_AT && first.lastAt !== null && first.lastId !== null;
  return toPage(looked.filter(isPlaced), pageSize, last ? { at: first.lastAt as string, id: first.lastId as string } : undefined);
}

/**
 * The same page as versions. Undefined if versions don't determine it: of a group whose matches have live states, or with filters besides
 * its range.
 */
export async function listPublicMatchVersions(
  client: Pool | ClientBase,
  listing: PublicListing,
  now: Date,
): Promise<PublicVersions | undefined> {
  const { range, values } = placeOf(listing, now);
  if (listing.group !== 'completed' || hasFilterBesides(range, listing)) return undefined;
  const rows = await run(client, versionsOf(listing.group, range), values);
  return { versions: rows.slice(0, listing.pageSize), next: placeAfter(rows, listing.pageSize) };
}

/** The range of a listing, and the values of its statement. */
function placeOf(listing: PublicListing, now: Date): { range: PublicRange; values: readonly unknown[] } {
  const { range, of } = rangeOf(listing);
  const { start, end } = boundsOf(listing, now);
  const { pageSize, gameId = null, leagueId = null, seasonId = null, opponentTeamId = null } = listing;
  const filters = [gameId, leagueId, seasonId, opponentTeamId];
  return { range, values: [rowLimit(pageSize), start.at, start.id, end, of, ...filters, MOST_LOOKED_AT] };
}

/** The position after a page, if the rows go beyond it. */
function placeAfter(rows: readonly match.Place[], pageSize: number): match.Place | undefined {
  const last = rows[pageSize - 1];
  return rows.length > pageSize && last ? { at: last.at, id: last.id } : undefined;
}

function toPage(rows: readonly PlacedRow[], pageSize: number, lookedAt: match.Place | undefined): PublicPage {
  const shown = rows.slice(0, pageSize);
  const next = placeAfter(rows, pageSize) ?? lookedAt;
  // The columns besides the message's fields stay: its encoder skips them, and a copy of each row would cost a tenth of the process.
  return { matches: shown.map(toMatchSummary), next };
}

function isPlaced(row: LookedRow): row is PlacedRow & LookedRow {
  return row.id !== null;
}

/** The narrowest range that the filters allow. */
function rangeOf({ teamId, seasonId, leagueId, gameId }: PublicFilter): { range: PublicRange; of: string | null } {
  if (teamId !== undefined) return { range: 'team', of: teamId };
  if (seasonId !== undefined) return { range: 'season', of: seasonId };
  if (leagueId !== undefined) return { range: 'league', of: leagueId };
  if (gameId !== undefined) return { range: 'game', of: gameId };
  return { range: 'all', of: null };
}

/** Whether an entry of the range can fail the filters. A season belongs to one league, which the caller has checked. */
function hasFilterBesides(range: PublicRange, { gameId, leagueId, seasonId, opponentTeamId }: PublicFilter): boolean {
  if (range === 'team') return [gameId, leagueId, seasonId, opponentTeamId].some((filter) => filter !== undefined);
  return range !== 'game' && range !== 'all' && gameId !== undefined;
}

/** Start position of the range, and the time at which it ends: the index is entered at one position. */
function boundsOf({ group, from, to, after }: PublicListing, now: Date): { start: match.Place; end: string } {
  const ago = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();
  if (group === 'upcoming') {
    const earliest = latestOf(ago(LATE_MS), from);
    const start = after && after.at >= earliest ? after : { at: earliest, id: '' };
    return { start, end: to ?? 'infinity' };
  }
  // Times are whole milliseconds, so an inclusive bound excludes the next one.
  const bound = to === undefined ? undefined : { at: nextMillisecond(to), id: '' };
  const start = after && (bound === undefined || after.at < bound.at) ? after : (bound ?? { at: 'infinity', id: '' });
  return { start, end: group === 'live' ? latestOf(ago(LIVE_MS), from) : (from ?? '-infinity') };
}

function latestOf(time: string, other: string | undefined): string {
  return other !== undefined && other > time ? other : time;
}

function nextMillisecond(instant: string): string {
  const next = Date.parse(instant) + 1;
  return next > Date.parse('9999-12-31T23:59:59.999Z') ? 'infinity' : new Date(next).toISOString();
}
