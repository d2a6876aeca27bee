import type { WebhookEndpoint } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { DEVELOPER } from '../../texts/developer.js';
import { showTime } from '../formats.js';
import { ButtonLink } from '../links.js';
import { Note } from '../state.js';

export const isFailing = ({ disabledReason, failingSince }: WebhookEndpoint): boolean => failingSince !== null || disabledReason !== null;

interface EndpointTroubleProps {
  endpoint: WebhookEndpoint;
  title?: string;
  /** What to do about it. */
  action?: ReactNode;
}

/** Why an endpoint is disabled or about to be disabled; empty for a healthy one. */
export function EndpointTrouble({ endpoint: { disabledReason, failingSince, disablesAt }, title, action }: EndpointTroubleProps) {
  if (disabledReason !== null)
    return (
      <Note tone="bad" role="alert" title={title} action={action}>
        <span>{DEVELOPER.offBecause[disabledReason]}</span>
      </Note>
    );
  if (failingSince === null || disablesAt === null) return null;
  return (
    <Note tone="warn" role="status" title={title} action={action}>
      <span>{DEVELOPER.failingSince(showTime(failingSince), showTime(disablesAt))}</span>
    </Note>
  );
}

/** The same on a page about all endpoints, with a link to the endpoint. */
export function FailingEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const name = endpoint.label || endpoint.url;
  return (
    <EndpointTrouble
      endpoint={endpoint}
      title={name}
      action={
        <ButtonLink
          to="/developer/webhooks/$id"
          params={{ id: endpoint.id }}
          size="xs"
          variant="default"
          aria-label={`${DEVELOPER.debug}: ${name}`}
        >
          {DEVELOPER.debug}
        </ButtonLink>
      }
    />
  );
}
