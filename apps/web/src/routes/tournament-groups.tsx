import type { TournamentBracket, TournamentProfile, TournamentTable } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Columns, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { RoundList } from '../parts/tournament/round-list.js';
import { StandingTableOf } from '../parts/tournament/standing-tables.js';
import { REFRESH_MS, TournamentFrame } from '../parts/tournament/tournament-frame.js';
import { tournamentReads } from '../reads/tournaments.js';
import { TOURNAMENTS } from '../texts/tournaments.js';

export const TournamentGroupsPage = (): ReactNode => (
  <TournamentFrame>{(tournament) => <Groups tournament={tournament} />}</TournamentFrame>
);

/** Tables and their matches: of the whole tournament, or a part for each group. */
function Groups({ tournament }: { tournament: TournamentProfile }) {
  const { slug, status } = tournament;
  const refetchInterval = status === 'IN_PROGRESS' ? REFRESH_MS : false;
  const standings = useQuery({ ...tournamentReads.standings(slug), refetchInterval });
  const bracket = useQuery({ ...tournamentReads.bracket(slug), refetchInterval });
  return (
    <Shown read={bracket} isEmpty={(answer) => answer.bracket.nodes.length === 0} empty={TOURNAMENTS.noTables}>
      {(drawn) => (
        <Shown read={standings}>
          {({ tables }) =>
            groupsOf(drawn.bracket).map((group) => (
              <Group
                key={group ?? ''}
                group={group}
                bracket={drawn.bracket}
                table={tables.find((each) => each.group === group)}
                tournament={tournament}
              />
            ))
          }
        </Shown>
      )}
    </Shown>
  );
}

/** Null for the one table of a tournament without groups. */
function groupsOf({ nodes }: TournamentBracket): (string | null)[] {
  const groups = [...new Set(nodes.flatMap(({ group }) => (group === null ? [] : [group])))].sort();
  return groups.length > 0 ? groups : [null];
}

interface GroupProps {
  group: string | null;
  bracket: TournamentBracket;
  table: TournamentTable | undefined;
  tournament: TournamentProfile;
}

function Group({ group, bracket, table, tournament }: GroupProps) {
  const nodes = bracket.nodes.filter((node) => (group === null ? node.bracket === 'TABLE' : node.group === group));
  const title = group === null ? TOURNAMENTS.tabs.table : TOURNAMENTS.group(group);
  const matches = (
    <Section title={group === null ? TOURNAMENTS.matches : TOURNAMENTS.matchesOf(group)}>
      <RoundList bracket={bracket} nodes={nodes} />
    </Section>
  );
  if (!table) return matches;
  return (
    <Columns aside={matches}>
      <Section title={title}>
        <StandingTableOf table={table} advance={group === null ? undefined : tournament.formatConfig.groupStage?.advancePerGroup} />
      </Section>
    </Columns>
  );
}
