import type { tournament } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { count, flag, integer, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';
import { present } from '../shared/api-objects.js';
import { EXAMPLES, Moment, TournamentFormat, TournamentStatus } from './tournament-fields.js';

/** Tournaments as listings show them. */

export const TournamentGame = named(
  'TournamentGame',
  Type.Object(
    { id: text("The game's slug.", 'valorant'), nameKey: text('Translation key of its name.', 'games.valorant.name') },
    { description: 'The game of a tournament.' },
  ),
);

export const SUMMARY = {
  id: text('Tournament id.', EXAMPLES.tournament),
  name: text('Display name.', 'Spring Cup'),
  slug: text('Name in URLs; a rename keeps it.', 'spring_cup'),
  format: TournamentFormat(),
  status: TournamentStatus(),
  participantCount: count('Number of teams with a slot.', 12),
  maxParticipants: integer('Slots.', 16),
  bannerUrl: nullable.uri('The banner.', 'https://matchpoint.example.org/media/img_1'),
  logoUrl: nullable.uri('The logo.', 'https://matchpoint.example.org/media/img_2'),
  game: nullable.object(TournamentGame, 'The game; null where the catalog no longer has it.'),
};

export const TournamentSummary = named(
  'TournamentSummary',
  Type.Object(
    {
      ...SUMMARY,
      description: Type.Optional(text('Description of the tournament.', 'Open to all teams.')),
      isFeatured: flag('Whether the platform features it.'),
      startsAt: Type.Optional(Moment('Start time in epoch milliseconds.')),
      prizePool: Type.Optional(Type.Number({ description: 'The prize pool.', examples: [1_000] })),
      prizeCurrency: Type.Optional(text('Currency of the prize pool.', 'EUR')),
    },
    { description: 'A tournament in a listing.' },
  ),
);

type Reader = Pick<GatewayContext, 'games' | 'mediaUrls'>;

/** What every view of a tournament begins with. */
export async function toSummary({ id, slug, status, participantCount, settings: given }: tournament.Tournament, context: Reader) {
  const settings = present(given);
  const nameKey = (await context.games.nameKeys([settings.gameId!])).get(settings.gameId!);
  return {
    ...{ id, slug, participantCount },
    name: settings.name!,
    format: settings.format as Static<ReturnType<typeof TournamentFormat>>,
    status: status as Static<ReturnType<typeof TournamentStatus>>,
    maxParticipants: settings.maxParticipants!,
    ...toPictures(settings, context),
    game: nameKey === undefined ? null : { id: settings.gameId!, nameKey },
  };
}

function toPictures({ bannerStorageId, logoStorageId }: tournament.TournamentSettings, { mediaUrls }: Pick<Reader, 'mediaUrls'>) {
  const open = (id: string | undefined): string | null => (id === undefined ? null : mediaUrls.open(id));
  return { bannerUrl: open(bannerStorageId), logoUrl: open(logoStorageId) };
}

/** A tournament in the listing of tournaments. `now` in epoch milliseconds. */
export async function toListed(
  one: tournament.Tournament,
  context: Reader & Pick<GatewayContext, 'clock'>,
): Promise<Static<typeof TournamentSummary>> {
  const { description, startsAt, prizePool, prizeCurrency } = present(one.settings);
  return {
    ...(await toSummary(one, context)),
    isFeatured: one.featuredUntil !== undefined && one.featuredUntil > context.clock.now().getTime(),
    ...(description !== undefined && { description }),
    ...(startsAt !== undefined && { startsAt }),
    ...(prizePool !== undefined && { prizePool }),
    ...(prizeCurrency !== undefined && { prizeCurrency }),
  };
}
