import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { Game, UserOrganizationMembership } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { useOwnOrganizations } from '../../parts/desk/own-organizations.js';
import { EditForm } from '../../parts/edit-form.js';
import { Column } from '../../parts/narrow.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads.js';
import { nameOf, nameOfGame } from '../../texts/names.js';
import { ORGANIZATIONS } from '../../texts/organizations.js';

/** Roles that found teams of an organization (management G). */
const FOUNDING = ['OWNER', 'ADMIN', 'MANAGER'];

export function NewOrganizationPage(): ReactNode {
  return (
    <DeskPage title={ORGANIZATIONS.found} lead={ORGANIZATIONS.foundWhy}>
      <NewOrganization />
      <Section title={ORGANIZATIONS.newTeam}>
        <NewTeam />
      </Section>
    </DeskPage>
  );
}

function NewOrganization() {
  const navigate = useNavigate();
  return (
    <Column>
      <EditForm
        initial={{ name: '', tag: '', description: '' }}
        send={({ name, tag, description }) => mp.organizations.create({ name, tag, ...(description.trim() && { description }) })}
        action={ORGANIZATIONS.create}
        onSent={({ slug }) => void navigate({ to: '/desk/orgs/$slug', params: { slug } })}
      >
        {(form) => (
          <>
            <TextInput label={ORGANIZATIONS.name} maxLength={64} required {...form.getInputProps('name')} />
            <TextInput label={ORGANIZATIONS.tag} description={ORGANIZATIONS.tagWhy} maxLength={8} required {...form.getInputProps('tag')} />
            <Textarea label={ORGANIZATIONS.description} autosize minRows={2} {...form.getInputProps('description')} />
          </>
        )}
      </EditForm>
    </Column>
  );
}

function NewTeam() {
  const own = useOwnOrganizations();
  const games = useRead(['games'], (options) => mp.games.list(options));
  return (
    <Shown read={own} isEmpty={(all) => !all.some(mayFound)} empty={ORGANIZATIONS.organizationFirst}>
      {(all) => (
        <Shown read={games}>{(answer) => <TeamForm organizations={all.filter(mayFound)} games={answer.games.filter(isPlayed)} />}</Shown>
      )}
    </Shown>
  );
}

const mayFound = ({ role }: UserOrganizationMembership): boolean => FOUNDING.includes(role.toUpperCase());
const isPlayed = ({ isAvailableForMatchApi, playlists }: Game): boolean => isAvailableForMatchApi && playlists.length > 0;

function TeamForm({ organizations, games }: { organizations: readonly UserOrganizationMembership[]; games: readonly Game[] }) {
  const navigate = useNavigate();
  const playlistsOf = (gameId: string) => games.find(({ id }) => id === gameId)?.playlists ?? [];
  const [first] = games;
  if (!first) return <Text c="dimmed">{ORGANIZATIONS.noGame}</Text>;
  return (
    <Column>
      <EditForm
        initial={{
          organizationId: organizations[0]?.id ?? '',
          name: '',
          tag: '',
          gameId: first.id,
          playlistId: first.playlists[0]?.id ?? '',
        }}
        send={(body) => mp.teams.create(body)}
        action={ORGANIZATIONS.createTeam}
        onSent={({ slug }) => void navigate({ to: '/desk/teams/$slug', params: { slug } })}
      >
        {(form) => (
          <>
            <NativeSelect
              label={ORGANIZATIONS.organization}
              data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('organizationId')}
            />
            <TextInput label={ORGANIZATIONS.name} maxLength={64} required {...form.getInputProps('name')} />
            <TextInput label={ORGANIZATIONS.tag} description={ORGANIZATIONS.tagWhy} maxLength={8} required {...form.getInputProps('tag')} />
            <NativeSelect
              label={ORGANIZATIONS.game}
              data={games.map(({ id }) => ({ value: id, label: nameOfGame(id) }))}
              {...form.getInputProps('gameId')}
              onChange={({ currentTarget: { value } }) => {
                form.setFieldValue('gameId', value);
                form.setFieldValue('playlistId', playlistsOf(value)[0]?.id ?? '');
              }}
            />
            <NativeSelect
              label={ORGANIZATIONS.playlist}
              data={playlistsOf(form.values.gameId).map(({ id }) => ({ value: id, label: nameOf(id) }))}
              {...form.getInputProps('playlistId')}
            />
          </>
        )}
      </EditForm>
    </Column>
  );
}
