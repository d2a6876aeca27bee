import { Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { ListLeagueAnnouncementsResult } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { EditForm } from '../../parts/edit-form.js';
import { showInstant } from '../../parts/formats.js';
import { Column } from '../../parts/narrow.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Pages } from '../../parts/pages.js';
import { OPERATE } from '../../texts/operate.js';

const PAGE_SIZE = 10;

export function AnnouncementsPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.announcements}>
      <Section title={OPERATE.announce}>
        <ForRole floor="MANAGER">
          <Announce />
        </ForRole>
      </Section>
      <Section title={OPERATE.announced}>
        <Announced />
      </Section>
    </OperatePage>
  );
}

function Announce() {
  const { slug } = useOperated();
  return (
    <Column>
      <EditForm
        initial={{ title: '', body: '' }}
        send={(body) => operate.leagueAdministration.announceLeague(slug, body)}
        action={OPERATE.announce}
        isForMany
        said={OPERATE.wasAnnounced}
      >
        {(form) => (
          <>
            <Text>{OPERATE.announceWhy}</Text>
            <TextInput label={OPERATE.titleOf} maxLength={150} required {...form.getInputProps('title')} />
            <Textarea label={OPERATE.text} maxLength={4_000} autosize minRows={4} required {...form.getInputProps('body')} />
          </>
        )}
      </EditForm>
    </Column>
  );
}

function Announced() {
  const { slug } = useOperated();
  return (
    <Pages
      of={['league-announcements', slug]}
      ask={(next): PromiseLike<ListLeagueAnnouncementsResult> =>
        operate.leagueAdministration.listLeagueAnnouncements(slug, { limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ announcements }) => announcements}
      empty={OPERATE.noAnnouncements}
    >
      {(announcements) =>
        announcements.map(({ id, title, body, createdAt, announcedBy }) => (
          <Paper key={id} withBorder p="md">
            <Stack gap={4}>
              <Title order={3}>{title}</Title>
              <Text size="sm" c="dimmed">
                {announcedBy.name ?? announcedBy.username}, {showInstant(createdAt)}
              </Text>
              <Text>{body}</Text>
            </Stack>
          </Paper>
        ))
      }
    </Pages>
  );
}
