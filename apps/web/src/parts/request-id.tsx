import { Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { STATES } from '../texts/states.js';

/** The id to quote when asking for help. */
export function RequestId({ id }: { id: string }) {
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {STATES.requestId} <Code>{id}</Code>
      </Text>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" onClick={copy}>
            {copied ? STATES.copied : STATES.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
