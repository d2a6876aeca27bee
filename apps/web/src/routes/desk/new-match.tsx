import { NativeSelect, NumberInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { BestOf, Game, MapPreferenceMode, MapSelectionType, MatchType, TeamProfile, UserTeamMembership } from '@matchpoint/sdk';
import { createMatchBody } from '@matchpoint/sdk/schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { mp } from '../../api.js';
import { ActionForm } from '../../parts/action-form.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { possible, withinSize } from '../../parts/desk/league-formats.js';
import { fieldOfLeagueRefusal } from '../../parts/desk/league-refusal.js';
import { useFormats, useLeaguesOfMatch } from '../../parts/desk/leagues-of-match.js';
import { useOwnTeams } from '../../parts/desk/own-teams.js';
import { leads } from '../../parts/desk/team-roles.js';
import { OpponentChoice } from '../../parts/desk/opponent-choice.js';
import { RosterChoice } from '../../parts/desk/roster-choice.js';
import { StartTime } from '../../parts/desk/start-time.js';
import { useLastLineup } from '../../parts/desk/use-last-lineup.js';
import { ButtonLink, PlainLink } from '../../parts/links.js';
import { MoreOptions } from '../../parts/more-options.js';
import { Column } from '../../parts/narrow.js';
import { Section } from '../../parts/page.js';
import { useSend } from '../../parts/send.js';
import { Shown } from '../../parts/shown.js';
import { Note } from '../../parts/state.js';
import { gameReads } from '../../reads/games.js';
import { teamReads } from '../../reads/teams.js';
import { optionsOf } from '../../texts/enums.js';
import { DESK } from '../../texts/desk.js';
import { NEW_MATCH } from '../../texts/new-match.js';
import { required } from '../../texts/forms.js';
import { MATCHES } from '../../texts/matches.js';
import { nameOf } from '../../texts/names.js';

const { mapPreferenceMode } = createMatchBody.properties;

const route = getRouteApi('/desk/new');

export function NewMatchPage(): ReactNode {
  return (
    <DeskPage title={DESK.newMatch} lead={NEW_MATCH.captains}>
      <ForCaptains />
    </DeskPage>
  );
}

function ForCaptains() {
  const read = useOwnTeams();
  return (
    <Shown
      read={read}
      isEmpty={(teams) => !teams.some(leads)}
      empty={NEW_MATCH.notCaptain}
      emptyAction={<ButtonLink to="/desk/new-org">{DESK.found}</ButtonLink>}
    >
      {(teams) => <ForOpponent teams={teams.filter(leads)} />}
    </Shown>
  );
}

/** A match is open to every team, or a challenge to the team in the URL. */
function ForOpponent({ teams }: { teams: readonly UserTeamMembership[] }) {
  const { opponent } = route.useSearch();
  const read = useQuery({ ...teamReads.profile(opponent ?? ''), enabled: opponent !== undefined });
  if (opponent === undefined)
    return (
      <>
        <OpponentChoice />
        <TeamChoice teams={teams} />
      </>
    );
  return (
    <Shown read={read}>
      {({ team }) => {
        const others = teams.filter(({ id }) => id !== team.id);
        const toAny = <PlainLink to="/desk/new">{NEW_MATCH.toAnyTeam}</PlainLink>;
        return (
          <>
            <Note action={toAny}>{others.length > 0 ? NEW_MATCH.onlyFor(team.name) : NEW_MATCH.ownTeam}</Note>
            {others.length > 0 && <TeamChoice teams={others} opponent={team} />}
          </>
        );
      }}
    </Shown>
  );
}

function TeamChoice({ teams, opponent }: { teams: readonly UserTeamMembership[]; opponent?: TeamProfile }) {
  const [teamId, setTeamId] = useState(teams[0]?.id ?? '');
  const team = useQuery(teamReads.profile(teamId));
  const members = useQuery(teamReads.members(teamId));
  const games = useQuery(gameReads.list());
  const game = games.data?.games.find(({ id }) => id === team.data?.team.gameId);
  return (
    <Section title={MATCHES.match}>
      <Column>
        <NativeSelect
          mb="sm"
          label={DESK.team}
          value={teamId}
          onChange={({ currentTarget }) => setTeamId(currentTarget.value)}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Shown read={games}>
          {() => (
            <Shown read={team}>
              {({ team: { slug } }) =>
                game ? (
                  <Shown
                    read={members}
                    isEmpty={({ count }) => count < game.minTeamSize}
                    empty={NEW_MATCH.tooFew(game.minTeamSize)}
                    emptyAction={
                      <ButtonLink to="/desk/teams/$slug" params={{ slug: slug ?? teamId }}>
                        {DESK.invite}
                      </ButtonLink>
                    }
                  >
                    {({ count }) => <MatchForm key={teamId} teamId={teamId} memberCount={count} game={game} opponent={opponent} />}
                  </Shown>
                ) : (
                  <Text>{NEW_MATCH.noGame}</Text>
                )
              }
            </Shown>
          )}
        </Shown>
      </Column>
    </Section>
  );
}

/** The form's values, named like the operation's fields. */
interface Chosen {
  leagueId: string;
  gameModeId: string;
  matchType: string;
  wagerAmount: number | '';
  mapPreferenceMode: string;
  bestOf: string;
  teamSize: number;
  scheduledAt: string;
  activeRoster: string[];
}

/** Fields whose defaults suit most matches. */
const USUAL = ['gameModeId', 'matchType', 'wagerAmount', 'mapPreferenceMode', 'teamSize'] as const satisfies readonly (keyof Chosen)[];

interface MatchFormProps {
  teamId: string;
  memberCount: number;
  game: Game;
  /** The only team that can accept; by default, any team. */
  opponent: TeamProfile | undefined;
}

function MatchForm({ teamId, memberCount, game, opponent }: MatchFormProps) {
  const navigate = useNavigate();
  const form = useForm<Chosen>({
    initialValues: {
      leagueId: '',
      gameModeId: game.modes[0]?.id ?? '',
      matchType: 'XP_ONLY',
      wagerAmount: '',
      mapPreferenceMode: 'VETO',
      bestOf: '3',
      teamSize: game.defaultTeamSize,
      scheduledAt: '',
      activeRoster: [],
    },
    validate: {
      teamSize: required,
      wagerAmount: (amount, { matchType: type }) => (type === 'WAGER' ? required(amount) : null),
      activeRoster: (players) => (players.length === 0 ? DESK.pickPlayer : null),
    },
  });
  const lineup = useLastLineup(teamId);
  useEffect(() => {
    const { activeRoster, teamSize } = form.getValues();
    if (activeRoster.length === 0) form.setFieldValue('activeRoster', lineup.slice(0, teamSize));
    // What the reader chooses or clears afterwards stays.
  }, [lineup]);
  const leagues = useLeaguesOfMatch(game.id, teamId, opponent?.id);
  const league = leagues.find(({ id }) => id === form.values.leagueId);
  const { formats, words } = useFormats(game, league, memberCount);
  // A league that leaves no choice is not asked about.
  const isAsked = (values: readonly string[]): boolean => league === undefined || values.length > 1;
  useEffect(() => {
    const { gameModeId, bestOf, matchType, teamSize } = form.getValues();
    form.setValues({
      gameModeId: possible(gameModeId, formats.modeIds),
      bestOf: possible(bestOf, formats.bestOf),
      matchType: possible(matchType, formats.matchTypes),
      teamSize: withinSize(teamSize, formats.teamSize),
    });
  }, [formats]);
  const sending = useSend(
    (chosen: Chosen) =>
      mp.matches.create({
        ...bodyOf(teamId, game, chosen),
        ...(opponent && { isChallenge: true, challengedTeamId: opponent.id }),
        ...(league && { leagueId: league.id }),
      }),
    {
      form,
      blamed: fieldOfLeagueRefusal,
      onSent: ({ matchId }) => void navigate({ to: '/desk/matches/$id', params: { id: matchId } }),
    },
  );
  return (
    <ActionForm
      sending={sending}
      onSubmit={form.onSubmit((values) => sending.mutate(values))}
      action={opponent ? DESK.challenge(opponent.name) : DESK.create}
    >
      {leagues.length > 0 && (
        <NativeSelect
          label={NEW_MATCH.league}
          description={words === '' ? NEW_MATCH.leagueWhy : NEW_MATCH.sets(words)}
          data={[{ value: '', label: NEW_MATCH.noLeague }, ...leagues.map(({ id, name }) => ({ value: id, label: name }))]}
          {...form.getInputProps('leagueId')}
        />
      )}
      <StartTime {...form.getInputProps('scheduledAt')} onPick={(time) => form.setFieldValue('scheduledAt', time)} />
      {isAsked(formats.bestOf) && <NativeSelect label={DESK.bestOf} data={formats.bestOf} {...form.getInputProps('bestOf')} />}
      <RosterChoice
        teamId={teamId}
        size={form.values.teamSize}
        chosen={form.values.activeRoster}
        error={form.errors.activeRoster}
        onChoose={(userIds) => form.setFieldValue('activeRoster', userIds)}
      />
      <MoreOptions isRefused={USUAL.some((field) => form.errors[field] !== undefined)}>
        {isAsked(formats.modeIds) && (
          <NativeSelect
            label={DESK.mode}
            data={formats.modeIds.map((id) => ({ value: id, label: nameOf(id) }))}
            {...form.getInputProps('gameModeId')}
          />
        )}
        {isAsked(formats.matchTypes) && (
          <NativeSelect label={DESK.type} data={optionsOf('MatchType', formats.matchTypes)} {...form.getInputProps('matchType')} />
        )}
        {form.values.matchType === 'WAGER' && (
          <NumberInput
            label={NEW_MATCH.wagerAmount}
            description={NEW_MATCH.wagerAmountWhy}
            required
            min={0}
            hideControls
            {...form.getInputProps('wagerAmount')}
          />
        )}
        <NativeSelect
          label={DESK.maps}
          data={optionsOf('MapPreferenceMode', mapPreferenceMode.enum)}
          {...form.getInputProps('mapPreferenceMode')}
        />
        {formats.teamSize.min !== formats.teamSize.max && (
          <NumberInput label={DESK.size} {...formats.teamSize} allowDecimal={false} hideControls {...form.getInputProps('teamSize')} />
        )}
      </MoreOptions>
    </ActionForm>
  );
}

function bodyOf(teamId: string, game: Game, { gameModeId, teamSize, scheduledAt, activeRoster, wagerAmount, ...chosen }: Chosen) {
  return {
    teamId,
    gameId: game.id,
    gameModeId,
    matchType: chosen.matchType as MatchType,
    ...(chosen.matchType === 'WAGER' && wagerAmount !== '' && { wagerAmount }),
    mapSelectionType: 'COMPETITIVE' satisfies MapSelectionType as MapSelectionType,
    mapPreferenceMode: chosen.mapPreferenceMode as MapPreferenceMode,
    bestOf: Number(chosen.bestOf) as BestOf,
    teamSize,
    activeRoster,
    publishStatus: 'PUBLISHED' as const,
    ...(scheduledAt !== '' && { scheduledAt: Date.parse(scheduledAt) }),
  };
}
