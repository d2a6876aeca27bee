import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import type { GetLeagueTicketResult } from '@matchpoint/sdk';
import { OPERATE } from '../../texts/operate.js';
import { showInstant } from '../formats.js';
import { UserName } from '../named.js';
import { Section } from '../page.js';

/** Messages, oldest first. Staff notes look different, so that nobody mistakes one for a reply. */
export function TicketConversation({ ticket }: { ticket: GetLeagueTicketResult }) {
  const { replies, requester, description, imageUrls, createdAt } = ticket;
  const notes = replies.filter(({ isInternal }) => isInternal);
  return (
    <>
      <Stack gap="sm">
        <Entry entry={{ author: requester, content: description, imageUrls, createdAt }} />
        {replies
          .filter(({ isInternal }) => !isInternal)
          .map((reply) => (
            <Entry key={reply.id} entry={reply} />
          ))}
      </Stack>
      <Section title={OPERATE.notes}>
        {notes.length === 0 && <Text c="dimmed">{OPERATE.noNotes}</Text>}
        {notes.map((note) => (
          <Entry key={note.id} entry={note} />
        ))}
      </Section>
    </>
  );
}

type Written = Pick<GetLeagueTicketResult['replies'][number], 'author' | 'content' | 'imageUrls' | 'createdAt'>;

function Entry({ entry: { author, content, imageUrls, createdAt } }: { entry: Written }) {
  return (
    <Paper withBorder p="md" component="article">
      <Stack gap="xs">
        <Group justify="space-between">
          <UserName user={author} />
          <Text size="sm" c="dimmed">
            {showInstant(createdAt)}
          </Text>
        </Group>
        <Text>{content}</Text>
        {imageUrls.map((url, index) => (
          <Anchor key={url} href={url} rel="noreferrer">
            {OPERATE.attachment(index + 1)}
          </Anchor>
        ))}
      </Stack>
    </Paper>
  );
}
