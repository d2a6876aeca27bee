import { Checkbox, Group, NativeSelect } from '@mantine/core';
import type { CreateTournamentBody, Game } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EditForm } from '../../../parts/edit-form.js';
import { Page, Section } from '../../../parts/page.js';
import { Shown } from '../../../parts/shown.js';
import { SignedIn } from '../../../parts/signed-in.js';
import { FieldGroup } from '../../../parts/field-group.js';
import { type Host, useHosts } from '../../../parts/tournament-desk/hosts.js';
import { AboutFields, EntryFields, FormatFields, PrizeFields, TimeFields } from '../../../parts/tournament-desk/settings-fields.js';
import {
  NEW_SETTINGS,
  SETTINGS_FIELDS,
  SETTINGS_RULES,
  type SettingsValues,
  toSettings,
} from '../../../parts/tournament-desk/settings-values.js';
import { gameReads } from '../../../reads/games.js';
import { nameOf, nameOfGame } from '../../../texts/names.js';
import { TOURNAMENT_DESK } from '../../../texts/tournament-desk.js';
import { tournamentApi } from '../../../tournament-api.js';

export const CreateTournamentPage = (): ReactNode => (
  <SignedIn>
    <Page title={TOURNAMENT_DESK.createTitle} lead={TOURNAMENT_DESK.createLead}>
      <Section title={TOURNAMENT_DESK.settings}>
        <Choices />
      </Section>
    </Page>
  </SignedIn>
);

function Choices() {
  const hosts = useHosts();
  const games = useQuery(gameReads.list());
  return (
    <Shown read={games}>
      {(answer) => (
        <Shown read={hosts}>
          {(known) => <NewTournament hosts={known} games={answer.games.filter(({ isComingSoon }) => !isComingSoon)} />}
        </Shown>
      )}
    </Shown>
  );
}

interface Chosen extends SettingsValues {
  host: string;
  gameId: string;
  gameModeId: string;
  maps: string[];
  freeAgentsEnabled: boolean;
  autoStart: boolean;
}

function NewTournament({ hosts, games }: { hosts: readonly Host[]; games: readonly Game[] }) {
  const navigate = useNavigate();
  const [game] = games;
  const modesOf = (gameId: string) => games.find(({ id }) => id === gameId)?.modes ?? [];
  const initial: Chosen = {
    ...NEW_SETTINGS,
    ...{ host: hosts[0]?.id ?? '', gameId: game?.id ?? '', gameModeId: game?.modes[0]?.id ?? '', maps: [] },
    ...{ teamSize: game?.defaultTeamSize ?? NEW_SETTINGS.teamSize, freeAgentsEnabled: false, autoStart: false },
  };
  return (
    <EditForm
      initial={initial}
      validate={SETTINGS_RULES}
      fields={SETTINGS_FIELDS}
      send={async (chosen) => tournamentApi.tournaments.create(await bodyOf(chosen, hosts))}
      action={TOURNAMENT_DESK.create}
      onSent={({ slug }) => void navigate({ to: '/operate/tournaments/$id', params: { id: slug } })}
    >
      {(form) => (
        <>
          <FieldGroup title={TOURNAMENT_DESK.basics}>
            {hosts.length > 1 && (
              <NativeSelect
                label={TOURNAMENT_DESK.host}
                data={hosts.map(({ id, name }) => ({ value: id, label: name }))}
                {...form.getInputProps('host')}
              />
            )}
            <NativeSelect
              label={TOURNAMENT_DESK.game}
              data={games.map(({ id }) => ({ value: id, label: nameOfGame(id) }))}
              {...form.getInputProps('gameId')}
              onChange={({ currentTarget: { value } }) => {
                form.setFieldValue('gameId', value);
                form.setFieldValue('gameModeId', modesOf(value)[0]?.id ?? '');
                form.setFieldValue('maps', []);
                form.setFieldValue('teamSize', games.find(({ id }) => id === value)?.defaultTeamSize ?? 1);
              }}
            />
            <NativeSelect
              label={TOURNAMENT_DESK.mode}
              data={modesOf(form.values.gameId).map(({ id }) => ({ value: id, label: nameOf(id) }))}
              {...form.getInputProps('gameModeId')}
            />
            <MapPool
              mapIds={modesOf(form.values.gameId).find(({ id }) => id === form.values.gameModeId)?.mapIds ?? []}
              chosen={form.values.maps}
              onChoose={(maps) => form.setFieldValue('maps', maps)}
            />
            <AboutFields form={form} />
          </FieldGroup>
          <FieldGroup title={TOURNAMENT_DESK.format}>
            <FormatFields form={form} />
          </FieldGroup>
          <FieldGroup title={TOURNAMENT_DESK.entry}>
            <EntryFields form={form} />
            <Checkbox label={TOURNAMENT_DESK.freeAgents} {...form.getInputProps('freeAgentsEnabled', { type: 'checkbox' })} />
          </FieldGroup>
          <FieldGroup title={TOURNAMENT_DESK.times}>
            <TimeFields form={form} />
            <Checkbox label={TOURNAMENT_DESK.autoStart} {...form.getInputProps('autoStart', { type: 'checkbox' })} />
          </FieldGroup>
          <FieldGroup title={TOURNAMENT_DESK.prizes}>
            <PrizeFields form={form} />
          </FieldGroup>
        </>
      )}
    </EditForm>
  );
}

function MapPool({ mapIds, chosen, onChoose }: { mapIds: readonly string[]; chosen: string[]; onChoose(maps: string[]): void }) {
  if (mapIds.length === 0) return null;
  return (
    <Checkbox.Group label={TOURNAMENT_DESK.maps} description={TOURNAMENT_DESK.mapsWhy} value={chosen} onChange={onChoose}>
      <Group gap="sm" mt="xs">
        {mapIds.map((id) => (
          <Checkbox key={id} value={id} label={nameOf(id)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** A logo is uploaded first. */
async function bodyOf(chosen: Chosen, hosts: readonly Host[]): Promise<CreateTournamentBody> {
  const { host, gameId, gameModeId, maps, freeAgentsEnabled, autoStart, logo } = chosen;
  return {
    ...toSettings(chosen),
    hostType: hosts.find(({ id }) => id === host)?.type ?? 'user',
    hostId: host,
    gameId,
    defaultMatchConfig: {
      ...{ gameModeId, mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'PREFERRED' },
      ...{ platform: 'CROSSPLAY', inputDevice: 'ALL', region: 'NONE', selectedMaps: maps },
    },
    freeAgentsEnabled,
    ...(autoStart && { autoStart }),
    ...(logo && { logoStorageId: (await tournamentApi.uploads.uploadBoundImage(logo)).storageId }),
  };
}
