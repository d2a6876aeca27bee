import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { MatchpointError } from '@matchpoint/sdk';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { STATES, UNANSWERED } from '../texts/states.js';
import { ButtonLink } from './links.js';
import { Page } from './page.js';
import { IsKept, SignInFirst } from './signed-in.js';
import { Note } from './state.js';

/** Loaded on demand, because most pages never show a refusal: its sentences take two kilobytes. */
const RefusalWords = lazy(async () =>
  import('./refusal-words.js').then(
    ({ RefusalWords: Loaded }) => ({ default: Loaded }),
    // The API's own words, rather than a page that fails.
    () => ({ default: ({ error }: { error: MatchpointError }) => error.message }),
  ),
);
const Expired = lazy(async () => ({ default: (await import('./expired.js')).Expired }));
const RequestId = lazy(async () => ({ default: (await import('./request-id.js')).RequestId }));

interface FailureProps {
  error: unknown;
  /** Retries the request. */
  retry?: () => void;
}

/** Shown in place of content that could not be loaded, depending on the API's response. */
export function Failure({ error, retry }: FailureProps): ReactNode {
  if (!(error instanceof MatchpointError)) return <Refusal error={error} title={STATES.failed} retry={retry} />;
  switch (error.status) {
    case 401:
      return <SignInAgain error={error} />;
    case 403:
      return <Refusal error={error} title={STATES.forbidden} />;
    case 404:
      return <Missing />;
    case 409:
      return <Refusal error={error} title={STATES.conflict} retry={retry} />;
    case 429:
      return <Limited error={error} retry={retry} />;
    default:
      return <Refusal error={error} title={STATES.failed} retry={retry} />;
  }
}

function SignInAgain({ error }: { error: MatchpointError }) {
  if (!useContext(IsKept)) return <SignInFirst why={error.code === 'error_session_invalid' ? STATES.expired : undefined} />;
  return (
    <Suspense>
      <Expired />
    </Suspense>
  );
}

/** One page for hidden and missing resources. */
export function Missing(): ReactNode {
  return (
    <Page title={STATES.missing} lead={STATES.missingWhy}>
      <Group gap="sm">
        <ButtonLink to="/">{STATES.home}</ButtonLink>
        <ButtonLink to="/matches" variant="default">
          {STATES.toMatches}
        </ButtonLink>
      </Group>
    </Page>
  );
}

/** Why a request was refused: a sentence, the code and the request id. */
export function Refusal({ error, title, retry }: FailureProps & { title: string }) {
  const { code, requestId } = error instanceof MatchpointError ? error : ({} as Partial<MatchpointError>);
  return (
    <Note tone="bad" title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          <Words error={error} />
        </Text>
        {code && (
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {STATES.code} <Code>{code}</Code>
            </Text>
            {requestId && (
              <Suspense>
                <RequestId id={requestId} />
              </Suspense>
            )}
          </Group>
        )}
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            {STATES.again}
          </Button>
        )}
      </Stack>
    </Note>
  );
}

/** What happened, in a sentence or two. */
export function Words({ error }: { error: unknown }): ReactNode {
  if (error instanceof MatchpointError)
    return (
      UNANSWERED[error.code] ?? (
        <Suspense>
          <RefusalWords error={error} />
        </Suspense>
      )
    );
  // Browsers do not tell pages why no passkey was used.
  return error instanceof DOMException && error.name === 'NotAllowedError' ? STATES.notAllowed : STATES.unknownFailure;
}

const SHORTEST_WAIT_MS = 1_000;

/** Counts down the Retry-After time, then retries once. */
function Limited({ error, retry }: FailureProps & { error: MatchpointError }) {
  const [secondsLeft, setSecondsLeft] = useState(() => Math.ceil(Math.max(SHORTEST_WAIT_MS, error.retryAfterMs ?? 0) / 1_000));
  useEffect(() => {
    if (secondsLeft === 0) {
      retry?.();
      return undefined;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, retry]);
  return (
    <Note tone="warn" title={STATES.limited} role="status">
      {secondsLeft > 0 ? STATES.retryIn(secondsLeft) : STATES.retrying}
    </Note>
  );
}
