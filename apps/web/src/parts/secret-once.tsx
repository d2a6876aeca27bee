import { Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiKeyReads } from '../reads/api-keys.js';
import { DEVELOPER } from '../texts/developer.js';
import { CodeBlock } from './code-block.js';
import { showCount } from './formats.js';
import { Note } from './state.js';

/** A secret that is shown only once; the user continues after storing it. */
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

const ASK_AGAIN_MS = 3_000;

/** A first call to paste into a terminal, and its result once it has arrived. */
export function TryKey({ apiKey, keyId }: { apiKey: string; keyId: string }) {
  const read = useQuery({
    ...apiKeyReads.newestRequest(keyId),
    refetchInterval: ({ state }) => (state.data?.requests.length === 0 ? ASK_AGAIN_MS : false),
  });
  const call = read.data?.requests[0];
  return (
    <>
      <CodeBlock label={DEVELOPER.tryIt} code={`curl ${window.location.origin}/api/v1/games \\\n  -H 'Authorization: Bearer ${apiKey}'`} />
      <p role="status" className="small">
        {call ? DEVELOPER.called(call.status, showCount(call.durationMs)) : DEVELOPER.waitingForCall}
      </p>
    </>
  );
}
