import { Checkbox, Group, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { EditForm } from '../../parts/edit-form.js';
import { Column } from '../../parts/narrow.js';
import { Page, Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { SignedIn } from '../../parts/signed-in.js';
import { gameReads } from '../../reads/games.js';
import { required } from '../../texts/forms.js';
import { nameOfGame } from '../../texts/names.js';
import { ORGANIZE } from '../../texts/organize.js';

export function NewLeaguePage(): ReactNode {
  return (
    <SignedIn>
      <Page title={ORGANIZE.newTitle} lead={ORGANIZE.newLead}>
        <Section title={ORGANIZE.league}>
          <Column>
            <NewLeague />
          </Column>
        </Section>
      </Page>
    </SignedIn>
  );
}

function NewLeague() {
  const navigate = useNavigate();
  const games = useQuery(gameReads.list());
  return (
    <Shown read={games}>
      {(answer) => (
        <EditForm
          initial={{ name: '', slug: '', description: '', games: answer.games.length === 1 ? answer.games.map(({ id }) => id) : [] }}
          validate={{
            name: required,
            games: (chosen) => (chosen.length === 0 ? ORGANIZE.gamesWhy : null),
          }}
          send={({ name, slug, description, games: chosen }) =>
            operate.leagueAdministration.createLeague({
              name: name.trim(),
              games: chosen,
              ...(slug.trim() && { slug: slug.trim() }),
              ...(description.trim() && { description: description.trim() }),
            })
          }
          action={ORGANIZE.create}
          onSent={({ slug }) => void navigate({ to: '/operate/$league', params: { league: slug } })}
        >
          {(form) => (
            <>
              <TextInput label={ORGANIZE.name} maxLength={50} required {...form.getInputProps('name')} />
              <TextInput label={ORGANIZE.slug} description={ORGANIZE.slugWhy(window.location.host)} {...form.getInputProps('slug')} />
              <Textarea label={ORGANIZE.description} autosize minRows={2} {...form.getInputProps('description')} />
              <Checkbox.Group label={ORGANIZE.games} description={ORGANIZE.gamesWhy} required {...form.getInputProps('games')}>
                <Group gap="sm" mt="xs">
                  {answer.games.map(({ id }) => (
                    <Checkbox key={id} value={id} label={nameOfGame(id)} />
                  ))}
                </Group>
              </Checkbox.Group>
              <p className="dim small">{ORGANIZE.reviewed}</p>
            </>
          )}
        </EditForm>
      )}
    </Shown>
  );
}
