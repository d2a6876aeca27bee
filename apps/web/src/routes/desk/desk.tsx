import { Group, Stack } from '@mantine/core';
import type { Match } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { DataTable } from '../../parts/data-table.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { leads, useOwnTeams } from '../../parts/desk/own-teams.js';
import { LiveLost } from '../../parts/live/live-lost.js';
import { type Ageing, useUserStream } from '../../parts/live/use-live.js';
import { ButtonLink, Link } from '../../parts/links.js';
import { TeamName } from '../../parts/named.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { When } from '../../parts/when-shown.js';
import { useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { DESK } from '../../texts/desk.js';
import { MATCHES } from '../../texts/matches.js';
import { nameOfGame } from '../../texts/names.js';

export function DeskOverviewPage(): ReactNode {
  return (
    <DeskPage title={DESK.title} lead={DESK.lead}>
      <Waiting />
      <Section title={DESK.teams}>
        <Teams />
      </Section>
    </DeskPage>
  );
}

const ageing: Ageing = ({ type }) => {
  if (type === 'reset') return [['ongoing'], ['user-teams-own']];
  if (type.startsWith('team.')) return [['user-teams-own']];
  return type === 'snapshot' || type.startsWith('match.') ? [['ongoing']] : [];
};

function Waiting() {
  const isLost = useUserStream(ageing);
  const read = useRead(['ongoing'], (options) => mp.matches.listUserOngoingMatches(options));
  return (
    <>
      <LiveLost isLost={isLost} />
      <Shown read={read} isEmpty={({ matches }) => matches.length === 0} empty={<NothingToDo />}>
        {({ matches }) => {
          const [mine, others] = [matches.filter(needsCaller), matches.filter((match) => !needsCaller(match))];
          return (
            <>
              {mine.length > 0 && <Ongoing title={DESK.needsYou} matches={mine} isNext />}
              {others.length > 0 && <Ongoing title={DESK.waitingForOthers} matches={others} />}
            </>
          );
        }}
      </Shown>
    </>
  );
}

const NothingToDo = () => (
  <Stack gap="sm" align="center">
    <span>{DESK.nothing}</span>
    <Group gap="sm">
      <ButtonLink to="/desk/new">{DESK.newMatch}</ButtonLink>
      <ButtonLink to="/desk/find" variant="default">
        {DESK.find}
      </ButtonLink>
    </Group>
  </Stack>
);

const needsCaller = ({ nextAction }: Match): boolean => nextAction?.by === 'caller';

/** What each match waits for, and until when. */
const Ongoing = ({ title, matches, isNext = false }: { title: string; matches: readonly Match[]; isNext?: boolean }) => (
  <Section title={title} isNext={isNext}>
    <DataTable
      label={title}
      rows={[...matches].sort((left, right) => dueOf(left) - dueOf(right))}
      idOf={({ id }) => id}
      columns={[
        { name: MATCHES.match, cell: (match) => <RoomLink match={match} /> },
        { name: DESK.what, cell: wordsOfNext },
        { name: DESK.by, cell: ({ nextAction }) => <When at={nextAction?.deadlineAt ?? null} /> },
        { name: MATCHES.when, cell: ({ startedAt, scheduledAt }) => <When at={startedAt ?? scheduledAt} />, isMinor: true },
        { name: MATCHES.game, cell: ({ game }) => nameOfGame(game.id), isMinor: true },
        { name: MATCHES.status, cell: ({ status }) => <StatusChip of="MatchStatus" value={status} />, isMinor: true },
      ]}
    />
  </Section>
);

function wordsOfNext({ nextAction }: Match): string {
  if (!nextAction) return DESK.nothingNow;
  if (nextAction.by !== 'caller') return DESK.waitsFor[nextAction.by];
  return DESK.actions[nextAction.action] ?? DESK.open;
}

/** Deadlines first, then what is played first; what has no time comes after both. */
const dueOf = ({ nextAction, scheduledAt }: Match): number => {
  const at = nextAction?.deadlineAt ?? scheduledAt;
  return at === null ? Infinity : Date.parse(at);
};

function RoomLink({ match: { id, creatorTeam, acceptedTeam } }: { match: Match }) {
  return (
    <Link to="/desk/matches/$id" params={{ id }}>
      {MATCHES.between(creatorTeam?.name, acceptedTeam?.name)}
    </Link>
  );
}

function Teams() {
  const read = useOwnTeams();
  return (
    <Shown read={read} isEmpty={(teams) => teams.length === 0} empty={DESK.noTeam}>
      {(teams) => (
        <DataTable
          label={DESK.teams}
          rows={teams}
          idOf={({ id }) => id}
          columns={[
            { name: DESK.team, cell: (team) => <TeamName team={team} /> },
            { name: DESK.role, cell: ({ role }) => wordOf('TeamRole', role) },
            {
              name: DESK.manage,
              cell: (team) =>
                leads(team) && (
                  <Link to="/desk/teams/$slug" params={{ slug: team.slug ?? team.id }} aria-label={`${DESK.manage}: ${team.name}`}>
                    {DESK.manage}
                  </Link>
                ),
            },
          ]}
        />
      )}
    </Shown>
  );
}
