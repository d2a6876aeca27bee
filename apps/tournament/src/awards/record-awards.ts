import { appendEvents, type EventData, importSubject } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { TournamentAct } from '../access/index.js';
import type { Bracket, Placement } from '../domain/bracket/types.js';
import { leaguePointsOf, rarityOf, trophyOf } from '../domain/placements/awards.js';
import { placements as placementsOf } from '../domain/placements/placements.js';
import type { TournamentRow } from '../record/index.js';
import { listRosters, listSlotHolders, type ParticipantRow, placeParticipants } from '../rosters/index.js';

type Recorded = EventData<'internal.tournament.placements_recorded'>;

const STORE = sql<{ version: number }>(
  'award_store',
  `with numbered as (update tournament set award_version = award_version + 1 where id = $1 returning award_version)
   insert into award (tournament_id, version, placements, created_at)
   select $1, award_version, $2::jsonb, $3 from numbered returning version`,
);

/** The source of placements; an import publishes no announcement. */
export interface AwardOptions {
  readonly isImported?: boolean;
}

/** Records the placements of a decided bracket with the resulting awards; returns the placements. */
export async function recordAwards(
  act: TournamentAct,
  row: TournamentRow,
  bracket: Bracket,
  options: AwardOptions = {},
): Promise<readonly Placement[]> {
  const placements = placementsOf(bracket);
  const participants = new Map((await listSlotHolders(act.tx, row.id)).map((one) => [one.id, one]));
  const placed = placements.flatMap(({ participantId, placement }) =>
    placement === null
      ? []
      : [{ participantId, teamId: participants.get(participantId)!.teamId, placement, points: pointsOf(row, placement) }],
  );
  await placeParticipants(act.tx, row.id, placements);
  await append(act, row, { placements: placed, trophies: await trophiesOf(act, bracket, placements, participants) }, options);
  return placements;
}

/** Withdraws the awards of a reopened tournament. */
export async function withdrawAwards(act: TournamentAct, row: TournamentRow): Promise<void> {
  await placeParticipants(act.tx, row.id, []);
  await append(act, row, { placements: [], trophies: [] });
}

function pointsOf({ hostType, settings }: TournamentRow, placement: number): number {
  if (hostType !== 'league' || settings.leaguePointsEnabled !== true) return 0;
  return leaguePointsOf(placement, settings.leaguePointsByPlacement);
}

async function trophiesOf(
  { tx }: TournamentAct,
  bracket: Bracket,
  placements: readonly Placement[],
  participants: ReadonlyMap<string, ParticipantRow>,
): Promise<Recorded['trophies']> {
  const rarity = rarityOf(bracket.seeds.length);
  const winners = placements.flatMap(({ participantId, placement }) => {
    const trophyId = trophyOf(placement);
    return trophyId === undefined || !participants.has(participantId) ? [] : [{ participantId, trophyId }];
  });
  const rosters = await listRosters(
    tx,
    winners.map(({ participantId }) => participantId),
  );
  return winners.flatMap(({ participantId, trophyId }) =>
    (rosters.get(participantId) ?? []).map(({ userId }) => ({ userId, trophyId, rarity, teamId: participants.get(participantId)!.teamId })),
  ) as Recorded['trophies'];
}

async function append(
  act: TournamentAct,
  row: TournamentRow,
  awards: Pick<Recorded, 'placements' | 'trophies'>,
  { isImported = false }: AwardOptions = {},
): Promise<void> {
  const [stored] = await run(act.tx, STORE, [row.id, JSON.stringify(awards.placements), act.now.toISOString()]);
  const data: Recorded = {
    tournamentId: row.id,
    version: stored!.version,
    slug: row.slug,
    name: row.settings.name,
    gameId: row.settings.gameId,
    completedAt: row.completedAt ?? act.now.toISOString(),
    ...(row.settings.visibility === 'UNLISTED' && { isUnlisted: true }),
    ...(row.hostType === 'league' && { leagueId: row.hostId }),
    ...(row.seasonId !== null && { seasonId: row.seasonId }),
    ...awards,
  };
  const subject = isImported ? importSubject(row.settings.gameId) : row.id;
  await appendEvents(act.tx, [{ type: 'internal.tournament.placements_recorded', subject, data }]);
}
