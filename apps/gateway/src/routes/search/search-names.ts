import { type common, SEARCH_LENGTH } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { defineRoute } from '../shared/define-route.js';
import { choice, count, list, nullable, text, Timestamp, writtenText } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { pictureOf } from '../leagues/league-objects.js';

const MAX_RESULTS = 20;
/** Timeout per service; late ones are omitted and named. */
const DEADLINE_MS = 1_500;

const KINDS = ['teams', 'players', 'organizations', 'leagues', 'tournaments'] as const;
type Kind = (typeof KINDS)[number];
/** The services' names for kinds of results. */
const OF_PROFILES = { teams: 'team', players: 'player', organizations: 'organization' } as const;

const SearchHit = named(
  'SearchHit',
  Type.Object(
    {
      kind: text('Type: team, player, organization, league or tournament; later versions may add more.', 'team'),
      id: text('Id of the result.'),
      slug: text('Name in URLs: slug or username.'),
      name: text('Display name.'),
      tag: nullable.string('Short tag, if it has one.', 'SEN'),
      avatarUrl: nullable.uri('Its picture.', 'https://cdn.example.org/teams/sentinels.png'),
    },
    { description: 'A search result.' },
  ),
);

export const searchNames = defineRoute({
  method: 'GET',
  path: '/search',
  operationId: 'searchNames',
  summary: 'Find teams, players, organizations, leagues and tournaments by name',
  description: [
    'Searches public names, ignoring case and accents: exact matches first, then names that begin with it, ' +
      'contain it, or are similar.',
    'Two characters match only at the beginning of words, longer searches anywhere.',
    'Private items, unlisted and cancelled tournaments, suspended people and closed items are never found, whoever searches.',
    'Kinds that do not answer in time are omitted and named in `unavailable`.',
  ],
  section: 'docs/reference/names.md',
  tag: 'Search',
  accepts: 'visitor',
  scope: ['teams.profile:read', 'users.profile:read', 'orgs.profile:read', 'leagues.league_public:read'],
  query: Type.Object({
    q: writtenText(SEARCH_LENGTH.min, SEARCH_LENGTH.max, 'Search text.', 'sent'),
    kinds: Type.Optional(
      Type.String({
        maxLength: 256,
        description: `Kinds, separated by commas: ${KINDS.join(', ')}. Default: all.`,
        examples: ['teams,leagues'],
      }),
    ),
  }),
  response: Type.Object({
    results: list(SearchHit, `At most ${MAX_RESULTS}, best match first.`),
    count: count('Number of items.'),
    unavailable: list(choice('SearchKind', KINDS, 'A kind of search result.'), 'Requested kinds that did not answer in time.'),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query, caller, requestId }, context) {
    const kinds = kindsOf(query.kinds);
    const searched = searchedText(query.q);
    const asked = asks(kinds, searched, { caller, requestId, deadlineMs: DEADLINE_MS }, context);
    const answers = await Promise.allSettled(asked.map(({ hits }) => hits));
    const failed = asked.filter((_, index) => answers[index]?.status === 'rejected');
    for (const answer of answers) if (answer.status === 'rejected') passOver(answer.reason);
    if (asked.length > 0 && failed.length === asked.length)
      throw new DomainError('error_unavailable', { details: { retryAfterSeconds: 1 } });
    const results = answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.hits : []))
      .sort(byRank)
      .slice(0, MAX_RESULTS)
      .map((hit) => toSearchHit(hit, context));
    return { results, count: results.length, unavailable: failed.flatMap((each) => each.kinds) };
  },
});

/** @throws DomainError INVALID_INPUT for an unknown kind */
function kindsOf(given: string | undefined): readonly Kind[] {
  if (given === undefined) return KINDS;
  const names = given.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(KINDS as readonly string[]).includes(name));
  if (unknown !== undefined) throw invalidInput('query.kinds', `must contain only ${KINDS.join(', ')}`);
  return KINDS.filter((kind) => names.includes(kind));
}

/** @throws DomainError INVALID_INPUT unless it has 2 to 64 characters, not counting surrounding blanks */
function searchedText(q: string): string {
  const trimmed = q.normalize('NFC').trim();
  const { length } = [...trimmed];
  if (length < SEARCH_LENGTH.min || length > SEARCH_LENGTH.max)
    throw invalidInput('query.q', `must have ${SEARCH_LENGTH.min} to ${SEARCH_LENGTH.max} characters`);
  return trimmed;
}

interface Asked {
  kinds: readonly Kind[];
  hits: Promise<{ hits: common.SearchHit[] }>;
}

/** Calls the services of the kinds in parallel. */
function asks(
  kinds: readonly Kind[],
  searched: string,
  call: { caller: CallerContext; requestId: string; deadlineMs: number },
  { search, leagueSearch, tournamentSearch }: GatewayContext,
): Asked[] {
  const ofProfiles = kinds.filter((kind): kind is keyof typeof OF_PROFILES => kind in OF_PROFILES);
  return [
    ...(ofProfiles.length > 0
      ? [
          {
            kinds: ofProfiles,
            hits: search.searchProfiles({ text: searched, kinds: ofProfiles.map((kind) => OF_PROFILES[kind]), limit: MAX_RESULTS }, call),
          },
        ]
      : []),
    ...(kinds.includes('leagues')
      ? [{ kinds: ['leagues'] as const, hits: leagueSearch.searchLeagues({ text: searched, limit: MAX_RESULTS }, call) }]
      : []),
    ...(kinds.includes('tournaments')
      ? [{ kinds: ['tournaments'] as const, hits: tournamentSearch.searchTournaments({ text: searched, limit: MAX_RESULTS }, call) }]
      : []),
  ];
}

/** Omits a service that is unavailable or late; rethrows any other error. */
function passOver(reason: unknown): void {
  if (!(reason instanceof DomainError) || reason.code !== 'error_unavailable') throw reason;
}

const byRank = (one: common.SearchHit, other: common.SearchHit): number =>
  other.rank - one.rank || (one.name < other.name ? -1 : one.name > other.name ? 1 : one.id < other.id ? -1 : 1);

function toSearchHit(hit: common.SearchHit, context: GatewayContext): Static<typeof SearchHit> {
  const { kind, id, slug, name, tag, avatarUrl, avatarStorageId } = hit;
  return { kind, id, slug, name, tag: tag ?? null, avatarUrl: pictureOf(avatarStorageId, avatarUrl, context) };
}
