import { Button, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { DiscoverMatchesResult, Match, UserTeamMembership } from '@matchpoint/sdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mp } from '../../api.js';
import { ActionForm } from '../../parts/action-form.js';
import { DataTable } from '../../parts/data-table.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { useOwnTeams } from '../../parts/desk/own-teams.js';
import { leads } from '../../parts/desk/team-roles.js';
import { RosterChoice } from '../../parts/desk/roster-choice.js';
import { Link } from '../../parts/links.js';
import { TeamName } from '../../parts/named.js';
import { Section } from '../../parts/page.js';
import { Pages } from '../../parts/pages.js';
import { useSend } from '../../parts/send.js';
import { DESK } from '../../texts/desk.js';
import { MATCHES } from '../../texts/matches.js';
import { nameOfGame } from '../../texts/names.js';
import { Note } from '../../parts/state.js';
import { When } from '../../parts/when-shown.js';

const PAGE_SIZE = 20;

export function FindMatchPage(): ReactNode {
  return (
    <DeskPage title={DESK.find}>
      <Published />
    </DeskPage>
  );
}

function Published() {
  const { data: teams = [] } = useOwnTeams();
  const [chosen, choose] = useState<Match>();
  const ours = teams.map(({ id }) => id);
  return (
    <Stack gap="lg">
      {chosen && <Offer key={chosen.id} match={chosen} teams={teams.filter(leads)} />}
      <Section title={DESK.openMatches}>
        <Pages
          of={['discover']}
          ask={(next): PromiseLike<DiscoverMatchesResult> => mp.matches.discover({ limit: PAGE_SIZE, ...next }, { retries: 0 })}
          itemsOf={({ data }) => data}
          empty={DESK.none}
        >
          {(matches) => (
            <DataTable
              label={DESK.find}
              rows={matches}
              idOf={({ id }) => id}
              columns={[
                { name: DESK.opponent, cell: ({ creatorTeam }) => creatorTeam && <TeamName team={creatorTeam} /> },
                { name: MATCHES.game, cell: ({ game }) => nameOfGame(game.id), isMinor: true },
                {
                  name: MATCHES.format,
                  cell: ({ bestOf, teamSize }) => `${teamSize} v ${teamSize}, ${MATCHES.bestOf(bestOf)}`,
                  isMinor: true,
                },
                { name: MATCHES.when, cell: ({ scheduledAt }) => (scheduledAt === null ? DESK.anyTime : <When at={scheduledAt} />) },
                {
                  name: DESK.accept,
                  cell: (match) =>
                    ours.includes(match.creatorTeam?.id ?? '') ? (
                      <Link to="/desk/matches/$id" params={{ id: match.id }}>
                        {DESK.yours}
                      </Link>
                    ) : !teams.some(leads) ? (
                      DESK.captainsOffer
                    ) : (
                      <Button size="compact-sm" aria-label={DESK.offer(match.creatorTeam?.name ?? '')} onClick={() => choose(match)}>
                        {DESK.accept}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Pages>
      </Section>
    </Stack>
  );
}

interface Chosen {
  teamId: string;
  message: string;
  activeRoster: string[];
}

function Offer({ match, teams }: { match: Match; teams: readonly UserTeamMembership[] }) {
  const form = useForm<Chosen>({
    initialValues: { teamId: teams[0]?.id ?? '', message: '', activeRoster: [] },
    validate: { activeRoster: (players) => (players.length === 0 ? DESK.pickPlayer : null) },
  });
  const sending = useSend(
    ({ message, ...chosen }: Chosen) => mp.matches.createAcceptance(match.id, { ...chosen, ...(message && { message }) }),
    { form },
  );
  const first = useRef<HTMLSelectElement>(null);
  // The form opens above the list and may be out of view.
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <div role="status">{sending.isSuccess && <Note>{DESK.accepted}</Note>}</div>
      {!sending.isSuccess && (
        <Section title={DESK.offer(match.creatorTeam?.name ?? '')}>
          <Paper withBorder p="md" maw={480}>
            <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DESK.accept}>
              <NativeSelect
                ref={first}
                label={DESK.team}
                data={teams.map(({ id, name }) => ({ value: id, label: name }))}
                {...form.getInputProps('teamId')}
              />
              <RosterChoice
                teamId={form.values.teamId}
                size={match.teamSize}
                chosen={form.values.activeRoster}
                error={form.errors.activeRoster}
                onChoose={(userIds) => form.setFieldValue('activeRoster', userIds)}
              />
              <TextInput label={DESK.message} {...form.getInputProps('message')} />
            </ActionForm>
          </Paper>
        </Section>
      )}
    </>
  );
}
