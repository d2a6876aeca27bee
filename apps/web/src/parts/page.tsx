import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Picture } from './picture.js';

interface PageProps {
  title: string;
  /** Under the title, in a line. */
  lead?: ReactNode;
  /** Beside the title. */
  picture?: { url: string | null };
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page with its one heading; the tab is named after it. */
export function Page({ title, lead, picture, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Matchpoint`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap">
          {picture && <Picture name={title} url={picture.url} size="lg" />}
          <div>
            <Title order={1}>{title}</Title>
            {lead && (
              <Text c="dimmed" component="div">
                {lead}
              </Text>
            )}
          </div>
        </Group>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

/** A part of a page, with a heading that it is named by. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
