import { NativeSelect, TextInput } from '@mantine/core';
import type { Game, UserOrganizationMembership } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { mp } from '../../api.js';
import { required } from '../../texts/forms.js';
import { nameOf, nameOfGame } from '../../texts/names.js';
import { ORGANIZATIONS, tagRule } from '../../texts/organizations.js';
import { EditForm } from '../edit-form.js';

interface NewTeamProps {
  organizations: readonly UserOrganizationMembership[];
  games: readonly Game[];
}

/** The choice of an organization that is created together with the team. */
const NEW = '';

export function NewTeam({ organizations, games }: NewTeamProps) {
  const navigate = useNavigate();
  // The organization of an attempt whose team was refused; the next attempt reuses it.
  const made = useRef<string | undefined>(undefined);
  const playlistsOf = (gameId: string) => games.find(({ id }) => id === gameId)?.playlists ?? [];
  const organizationFor = async (chosen: string, name: string, tag: string): Promise<string> => {
    if (chosen !== NEW) return chosen;
    made.current ??= (await mp.organizations.create({ name, tag })).id;
    return made.current;
  };
  return (
    <EditForm
      initial={{
        name: '',
        tag: '',
        gameId: games[0]?.id ?? '',
        playlistId: games[0]?.playlists[0]?.id ?? '',
        organizationId: organizations[0]?.id ?? NEW,
        organizationName: '',
      }}
      validate={{
        name: required,
        tag: tagRule,
      }}
      send={async ({ organizationId, organizationName, name, tag, ...rest }) =>
        mp.teams.create({
          ...rest,
          name: name.trim(),
          tag: tag.trim(),
          organizationId: await organizationFor(organizationId, organizationName.trim() || name.trim(), tag.trim()),
        })
      }
      action={ORGANIZATIONS.createTeam}
      onSent={({ slug }) => void navigate({ to: '/desk/teams/$slug', params: { slug } })}
    >
      {(form) => (
        <>
          <TextInput label={ORGANIZATIONS.teamName} maxLength={64} required {...form.getInputProps('name')} />
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
          {playlistsOf(form.values.gameId).length > 1 && (
            <NativeSelect
              label={ORGANIZATIONS.playlist}
              data={playlistsOf(form.values.gameId).map(({ id }) => ({ value: id, label: nameOf(id) }))}
              {...form.getInputProps('playlistId')}
            />
          )}
          {organizations.length > 0 && (
            <NativeSelect
              label={ORGANIZATIONS.organization}
              data={[...organizations.map(({ id, name }) => ({ value: id, label: name })), { value: NEW, label: ORGANIZATIONS.newOne }]}
              {...form.getInputProps('organizationId')}
            />
          )}
          {form.values.organizationId === NEW && (
            <TextInput
              label={ORGANIZATIONS.organizationName}
              description={ORGANIZATIONS.organizationNameWhy}
              placeholder={form.values.name}
              maxLength={64}
              {...form.getInputProps('organizationName')}
            />
          )}
        </>
      )}
    </EditForm>
  );
}
