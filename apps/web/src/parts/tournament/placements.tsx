import type { TournamentPlacement, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { tournamentReads } from '../../reads/tournaments.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { type Column, DataTable } from '../data-table.js';
import { showMoney } from '../formats.js';
import { TeamName } from '../named.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { REFRESH_MS } from './tournament-frame.js';

/** The placements of a tournament that has started, as a section. */
export function PlacementsSection({ tournament: { slug, status, prizeCurrency } }: { tournament: TournamentProfile }) {
  const read = useQuery({ ...tournamentReads.standings(slug), refetchInterval: status === 'IN_PROGRESS' ? REFRESH_MS : false });
  return (
    <Section title={TOURNAMENTS.placements} actions={status === 'COMPLETED' ? undefined : TOURNAMENTS.soFar}>
      <Shown read={read} isEmpty={({ placements }) => placements.length === 0} empty={TOURNAMENTS.noPlacements}>
        {({ placements }) => <Placements placements={placements} currency={prizeCurrency} />}
      </Shown>
    </Section>
  );
}

interface PlacementsProps {
  placements: readonly TournamentPlacement[];
  currency: string | null;
}

/** The certain placements; shared ones as a range: `5–6`. */
export function Placements({ placements, currency }: PlacementsProps) {
  const prize: Column<TournamentPlacement>[] = placements.some((row) => (row.prize ?? 0) > 0)
    ? [{ name: TOURNAMENTS.prize, cell: (row) => (row.prize ? showMoney(row.prize, currency) : null), isNumber: true }]
    : [];
  return (
    <DataTable
      label={TOURNAMENTS.placements}
      rows={placements}
      idOf={({ participantId }) => participantId}
      columns={[
        { name: TOURNAMENTS.place, cell: (row) => rangeOf(row.placement, placements), isNumber: true, isStrong: true },
        {
          name: TOURNAMENTS.team,
          cell: ({ teamId, teamName, teamAvatarUrl }) => <TeamName team={{ id: teamId, name: teamName, avatarUrl: teamAvatarUrl }} />,
        },
        ...prize,
      ]}
    />
  );
}

/** @param placement null for a disqualified team */
export function rangeOf(placement: number | null, placements: readonly Pick<TournamentPlacement, 'placement'>[]): string {
  if (placement === null) return '–';
  const shared = placements.filter((row) => row.placement === placement).length;
  return shared > 1 ? `${placement}–${placement + shared - 1}` : String(placement);
}
