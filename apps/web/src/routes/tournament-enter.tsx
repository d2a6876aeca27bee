import { NativeSelect } from '@mantine/core';
import type { MyTournamentActableTeam, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { EditForm } from '../parts/edit-form.js';
import { Column } from '../parts/narrow.js';
import { Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { EntryRoster, rosterRule } from '../parts/tournament/entry-roster.js';
import { teamsToEnter } from '../parts/tournament/own-part.js';
import { TournamentFrame } from '../parts/tournament/tournament-frame.js';
import { tournamentReads } from '../reads/tournaments.js';
import { tournamentApi } from '../tournament-api.js';
import { ENTERING } from '../texts/entering.js';

/** Captains enter a tournament here: they choose a team and its roster. */
export const TournamentEnterPage = (): ReactNode => (
  <SignedIn>
    <TournamentFrame>{(tournament) => <Entering tournament={tournament} />}</TournamentFrame>
  </SignedIn>
);

function Entering({ tournament }: { tournament: TournamentProfile }) {
  const read = useQuery(tournamentReads.entry(tournament.slug));
  const isApplying = tournament.registrationMode === 'APPLICATION';
  return (
    <Section title={isApplying ? ENTERING.applyTitle : ENTERING.enterTitle}>
      <Shown read={read} isEmpty={({ entry }) => teamsToEnter(entry).length === 0} empty={ENTERING.noTeam}>
        {({ entry }) => <TeamChoice tournament={tournament} teams={teamsToEnter(entry)} isApplying={isApplying} />}
      </Shown>
    </Section>
  );
}

interface TeamChoiceProps {
  tournament: TournamentProfile;
  teams: readonly MyTournamentActableTeam[];
  isApplying: boolean;
}

function TeamChoice({ tournament, teams, isApplying }: TeamChoiceProps) {
  const [teamId, choose] = useState(teams[0]?.teamId ?? '');
  const team = teams.find((each) => each.teamId === teamId) ?? teams[0];
  return (
    <Column>
      <NativeSelect
        label={ENTERING.team}
        value={teamId}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={teams.map(({ teamId: value, name }) => ({ value, label: name }))}
        mb="md"
      />
      {team && <RosterForm key={team.teamId} tournament={tournament} team={team} isApplying={isApplying} />}
    </Column>
  );
}

function RosterForm({
  tournament: { slug, teamSize },
  team,
  isApplying,
}: {
  tournament: TournamentProfile;
  team: MyTournamentActableTeam;
  isApplying: boolean;
}) {
  const navigate = useNavigate();
  const { tournaments } = tournamentApi;
  return (
    <EditForm
      initial={{ roster: [] as string[] }}
      validate={rosterRule(teamSize)}
      send={({ roster }) =>
        isApplying ? tournaments.applyToTournament(slug, team.teamId, { roster }) : tournaments.enter(slug, team.teamId, { roster })
      }
      action={isApplying ? ENTERING.sendApplication(team.name) : ENTERING.send(team.name)}
      onSent={() => void navigate({ to: '/tournaments/$id', params: { id: slug } })}
    >
      {(form) => <EntryRoster teamId={team.teamId} size={teamSize} form={form} />}
    </EditForm>
  );
}
