import type { TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { tournamentReads } from '../../reads/tournaments.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { DataTable } from '../data-table.js';
import { PlainLink } from '../links.js';
import { Section } from '../page.js';
import { REFRESH_MS } from '../tournament/tournament-frame.js';
import { sidesOfNode } from '../tournament/node-sides.js';
import { nameOfNode } from '../tournament/round-names.js';

/** Matches that wait for the organizer's decision. */
export function Decisions({ tournament: { slug, status } }: { tournament: TournamentProfile }) {
  const { data } = useQuery({ ...tournamentReads.bracket(slug), enabled: status === 'IN_PROGRESS', refetchInterval: REFRESH_MS });
  const waiting = data?.bracket.nodes.filter(({ needsDecision }) => needsDecision !== null) ?? [];
  if (!data || waiting.length === 0) return null;
  return (
    <Section title={TOURNAMENT_DESK.decisions} isNext>
      <DataTable
        label={TOURNAMENT_DESK.decisions}
        rows={waiting}
        idOf={({ id }) => id}
        columns={[
          {
            name: TOURNAMENTS.matches,
            cell: (node) => (
              <PlainLink to="/operate/tournaments/$id/bracket" params={{ id: slug }}>
                {nameOfNode(node, data.bracket)}
              </PlainLink>
            ),
          },
          {
            name: TOURNAMENTS.participants,
            cell: (node) =>
              sidesOfNode(node, data.bracket)
                .map(({ name }) => name)
                .join(', '),
          },
          { name: TOURNAMENTS.status, cell: ({ needsDecision }) => reasonOf(needsDecision) },
        ]}
      />
    </Section>
  );
}

export const reasonOf = (needsDecision: string | null): string =>
  TOURNAMENT_DESK.reasons[needsDecision ?? ''] ?? TOURNAMENT_DESK.otherReason;
