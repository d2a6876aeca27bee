import { Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import type { ApiRequest, ListApiRequestsResult } from '@matchpoint/sdk';
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

interface TryKeyProps {
  apiKey: string;
  keyId: string;
  /** When the secret was made: earlier calls were made with another one. */
  since: string;
}

/** A first call to paste into a terminal, and its result once it has arrived. */
export function TryKey({ apiKey, keyId, since }: TryKeyProps) {
  const callOf = (answer: ListApiRequestsResult | undefined): ApiRequest | undefined =>
    answer?.requests.find(({ at }) => Date.parse(at) >= Date.parse(since));
  const read = useQuery({
    ...apiKeyReads.newestRequest(keyId),
    refetchInterval: ({ state }) => (state.data !== undefined && !callOf(state.data) ? ASK_AGAIN_MS : false),
  });
  const call = callOf(read.data);
  return (
    <>
      <CodeBlock label={DEVELOPER.tryIt} code={`curl ${window.location.origin}/api/v1/games \\\n  -H 'Authorization: Bearer ${apiKey}'`} />
      <p role="status" className="small">
        {call ? DEVELOPER.called(call.status, showCount(call.durationMs)) : DEVELOPER.waitingForCall}
      </p>
    </>
  );
}
