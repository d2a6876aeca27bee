import { Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DEVELOPER } from '../texts/developer.js';
import { CodeBlock } from './code-block.js';
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
      <Stack gap="sm" align="stretch">
        <div>
          <Code fz="md">{secret}</Code>
        </div>
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
export const TryKey = ({ apiKey }: { apiKey: string }) => (
  <CodeBlock label={DEVELOPER.tryIt} code={`curl ${window.location.origin}/api/v1/games \\\n  -H 'Authorization: Bearer ${apiKey}'`} />
);
