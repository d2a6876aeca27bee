import { SimpleGrid } from '@mantine/core';
import type { TournamentNode, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { RoundList } from '../parts/tournament/round-list.js';
import { StandingTableOf } from '../parts/tournament/standing-tables.js';
import { REFRESH_MS, TournamentFrame } from '../parts/tournament/tournament-frame.js';
import { tournamentReads } from '../reads/tournaments.js';
import { TOURNAMENTS } from '../texts/tournaments.js';

export const TournamentGroupsPage = (): ReactNode => (
  <TournamentFrame>{(tournament) => <Groups tournament={tournament} />}</TournamentFrame>
);

const isOfTable = ({ bracket: side }: TournamentNode): boolean => side === 'GROUP' || side === 'TABLE';

/** The tables, of each group or of the whole tournament, and their matches. */
function Groups({ tournament }: { tournament: TournamentProfile }) {
  const { slug, status } = tournament;
  const refetchInterval = status === 'IN_PROGRESS' ? REFRESH_MS : false;
  const standings = useQuery({ ...tournamentReads.standings(slug), refetchInterval });
  const bracket = useQuery({ ...tournamentReads.bracket(slug), refetchInterval });
  return (
    <Shown read={bracket} isEmpty={(answer) => !answer.bracket.nodes.some(isOfTable)} empty={TOURNAMENTS.noTables}>
      {(drawn) => (
        <Shown read={standings}>
          {({ tables }) => (
            <>
              <SimpleGrid cols={{ base: 1, md: tables.length > 1 ? 2 : 1 }} spacing="lg">
                {tables.map((table) => (
                  <Section key={table.group ?? ''} title={table.group === null ? TOURNAMENTS.tabs.table : TOURNAMENTS.group(table.group)}>
                    <StandingTableOf
                      table={table}
                      advance={table.group === null ? undefined : tournament.formatConfig.groupStage?.advancePerGroup}
                    />
                  </Section>
                ))}
              </SimpleGrid>
              <Section title={TOURNAMENTS.matches}>
                <RoundList bracket={drawn.bracket} nodes={drawn.bracket.nodes.filter(isOfTable)} />
              </Section>
            </>
          )}
        </Shown>
      )}
    </Shown>
  );
}
