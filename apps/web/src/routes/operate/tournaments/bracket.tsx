import { Button, Group, TextInput } from '@mantine/core';
import type { TournamentBracket, TournamentProfile, TournamentRound } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DataTable } from '../../../parts/data-table.js';
import { DialogAction } from '../../../parts/dialog-action.js';
import { EditForm } from '../../../parts/edit-form.js';
import { Section } from '../../../parts/page.js';
import { Shown } from '../../../parts/shown.js';
import { toLocalInput } from '../../../parts/local-time.js';
import { BracketView } from '../../../parts/tournament/bracket-view.js';
import { isShown, sidesOfNode } from '../../../parts/tournament/node-sides.js';
import { nameOfNode, nameOfRound } from '../../../parts/tournament/round-names.js';
import { hasBracket, REFRESH_MS } from '../../../parts/tournament/tournament-frame.js';
import { DeskFrame, ForAdmins } from '../../../parts/tournament-desk/desk-frame.js';
import { NodeDesk } from '../../../parts/tournament-desk/node-desk.js';
import { tournamentReads } from '../../../reads/tournaments.js';
import { tournamentApi } from '../../../tournament-api.js';
import { TOURNAMENT_DESK } from '../../../texts/tournament-desk.js';
import { TOURNAMENTS } from '../../../texts/tournaments.js';

const { tournaments } = tournamentApi;

export const TournamentDeskBracketPage = (): ReactNode => (
  <DeskFrame>
    {(tournament) => (
      <ForAdmins tournament={tournament}>
        <Desk tournament={tournament} />
      </ForAdmins>
    )}
  </DeskFrame>
);

interface OfTournament {
  tournament: TournamentProfile;
}

function Desk({ tournament }: OfTournament) {
  const refetchInterval = tournament.status === 'IN_PROGRESS' ? REFRESH_MS : false;
  const read = useQuery({ ...tournamentReads.bracket(tournament.slug), refetchInterval });
  return (
    <Shown read={read} isEmpty={({ bracket }) => bracket.nodes.length === 0} empty={TOURNAMENT_DESK.notDrawn}>
      {({ bracket }) => <Drawn tournament={tournament} bracket={bracket} />}
    </Shown>
  );
}

function Drawn({ tournament, bracket }: OfTournament & { bracket: TournamentBracket }) {
  const [picked, pick] = useState<string>();
  const node = bracket.nodes.find(({ id }) => id === picked);
  const isRunning = tournament.status === 'IN_PROGRESS';
  const inTables = bracket.nodes.filter((each) => (each.bracket === 'GROUP' || each.bracket === 'TABLE') && isShown(each));
  return (
    <>
      {hasBracket(tournament) && (
        <>
          <p className="small dim">{TOURNAMENT_DESK.bracketHint}</p>
          <BracketView label={TOURNAMENTS.bracketOf(tournament.name)} bracket={bracket} onPick={({ id }) => pick(id)} />
        </>
      )}
      {inTables.length > 0 && (
        <Section title={TOURNAMENTS.matches}>
          <DataTable
            label={TOURNAMENTS.matches}
            rows={inTables}
            idOf={({ id }) => id}
            columns={[
              { name: TOURNAMENTS.matches, cell: (each) => nameOfNode(each, bracket) },
              {
                name: TOURNAMENTS.participants,
                cell: (each) =>
                  sidesOfNode(each, bracket)
                    .map(({ name, score }) => [name, score].filter((part) => part !== null).join(' '))
                    .join(', '),
              },
              {
                name: TOURNAMENT_DESK.actions,
                cell: (each) => (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${TOURNAMENT_DESK.decide}: ${nameOfNode(each, bracket)}`}
                    onClick={() => pick(each.id)}
                  >
                    {TOURNAMENT_DESK.decide}
                  </Button>
                ),
              },
            ]}
          />
        </Section>
      )}
      {isRunning && <Rounds tournament={tournament} bracket={bracket} />}
      {isRunning && (
        <div>
          <DialogAction
            action={TOURNAMENT_DESK.regenerate}
            confirm={TOURNAMENT_DESK.regenerateConfirm}
            why={TOURNAMENT_DESK.regenerateWhy}
            send={() => tournaments.regenerateMatches(tournament.slug, { confirm: true })}
          />
        </div>
      )}
      {node && <NodeDesk tournament={tournament} bracket={bracket} node={node} onClose={() => pick(undefined)} />}
    </>
  );
}

/** When each round that is not over starts. */
function Rounds({ tournament: { slug }, bracket }: OfTournament & { bracket: TournamentBracket }) {
  const open = bracket.rounds.filter(({ status }) => status !== 'COMPLETED');
  if (open.length === 0) return null;
  return (
    <Section title={TOURNAMENT_DESK.schedule}>
      <p className="small dim">{TOURNAMENT_DESK.clearTime}</p>
      <Group align="flex-start" gap="lg">
        {open.map((round) => (
          <RoundTime key={round.id} slug={slug} round={round} name={nameOfRound(round, bracket.rounds)} />
        ))}
      </Group>
    </Section>
  );
}

function RoundTime({ slug, round, name }: { slug: string; round: TournamentRound; name: string }) {
  return (
    <EditForm
      initial={{ startsAt: toLocalInput(round.startsAt) }}
      send={({ startsAt }) => tournaments.setRoundSchedule(slug, round.id, { startsAt: startsAt === '' ? null : Date.parse(startsAt) })}
      action={TOURNAMENT_DESK.saveTime}
      isMinor
    >
      {(form) => <TextInput type="datetime-local" label={TOURNAMENT_DESK.roundStart(name)} {...form.getInputProps('startsAt')} />}
    </EditForm>
  );
}
