import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DEVELOPER } from '../texts/developer.js';
import { Note } from './state.js';

/** A secret that is never shown again: on with it once it is stored. */
export function SecretOnce({
  title,
  secret,
  onStored,
  children,
}: {
  title: string;
  secret: string;
  onStored(): void;
  children?: ReactNode;
}) {
  return (
    <Note title={title} role="status">
      <Stack gap="sm" align="flex-start">
        <Code fz="md">{secret}</Code>
        {children}
        <Group gap="sm">
          <CopyButton value={secret}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? DEVELOPER.copied : DEVELOPER.copy}</Button>}
          </CopyButton>
          <Button variant="default" onClick={onStored}>
            {DEVELOPER.stored}
          </Button>
        </Group>
      </Stack>
    </Note>
  );
}

/** A first call, to be pasted into a terminal. */
export function TryKey({ apiKey }: { apiKey: string }) {
  return (
    <Stack gap={4} w="100%">
      <Text size="sm">{DEVELOPER.tryIt}</Text>
      <Code block>{`curl -H 'Authorization: Bearer ${apiKey}' ${window.location.origin}/api/v1/games`}</Code>
    </Stack>
  );
}
