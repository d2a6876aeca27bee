import { useQuery } from '@tanstack/react-query';
import { tournamentReads } from '../../reads/tournaments.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { Chip } from '../chip.js';
import { DataTable } from '../data-table.js';
import { PlainLink } from '../links.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { When } from '../when-shown.js';
import { TournamentChip } from './tournament-row.js';

/** The tournaments that the user manages, and the calendar of those that they manage or play in. */
export const OwnTournaments = () => (
  <>
    <ManagedTournaments />
    <Calendar />
  </>
);

export function ManagedTournaments() {
  const read = useQuery(tournamentReads.managed());
  return (
    <Section title={TOURNAMENTS.yours}>
      <Shown read={read} isEmpty={({ tournaments }) => tournaments.length === 0} empty={TOURNAMENTS.noneYours}>
        {({ tournaments }) => (
          <DataTable
            label={TOURNAMENTS.yours}
            rows={tournaments}
            idOf={({ id }) => id}
            columns={[
              {
                name: TOURNAMENTS.tournament,
                cell: ({ slug, name }) => (
                  <PlainLink to="/operate/tournaments/$id" params={{ id: slug }}>
                    {name}
                  </PlainLink>
                ),
              },
              {
                name: TOURNAMENTS.status,
                cell: ({ status, needsAttention }) => (
                  <>
                    <TournamentChip status={status} /> {needsAttention && <Chip tone="warn">{TOURNAMENTS.attention}</Chip>}
                  </>
                ),
              },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

function Calendar() {
  const read = useQuery(tournamentReads.calendar());
  return (
    <Section title={TOURNAMENTS.calendar}>
      <Shown read={read} isEmpty={({ events }) => events.length === 0} empty={TOURNAMENTS.noneAhead}>
        {({ events }) => (
          <DataTable
            label={TOURNAMENTS.calendar}
            rows={events}
            idOf={({ tournamentId, kind }) => `${tournamentId} ${kind}`}
            columns={[
              {
                name: TOURNAMENTS.tournament,
                cell: ({ slug, name }) => (
                  <PlainLink to="/tournaments/$id" params={{ id: slug }}>
                    {name}
                  </PlainLink>
                ),
              },
              { name: TOURNAMENTS.what, cell: ({ kind }) => TOURNAMENTS.calendarKinds[kind] },
              { name: TOURNAMENTS.when, cell: ({ at }) => <When at={new Date(at).toISOString()} /> },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}
