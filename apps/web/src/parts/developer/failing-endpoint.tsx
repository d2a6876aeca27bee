import type { WebhookEndpoint } from '@matchpoint/sdk';
import { DEVELOPER } from '../../texts/developer.js';
import { showTime } from '../formats.js';
import { PlainLink } from '../links.js';
import { Note } from '../state.js';

/** Why an endpoint is disabled or about to be disabled; empty for a healthy one. */
export function EndpointTrouble({ endpoint: { disabledReason, failingSince, disablesAt } }: { endpoint: WebhookEndpoint }) {
  if (disabledReason !== null)
    return (
      <Note tone="bad" role="alert">
        {DEVELOPER.offBecause[disabledReason]}
      </Note>
    );
  if (failingSince === null || disablesAt === null) return null;
  return (
    <Note tone="warn" role="status">
      {DEVELOPER.failingSince(showTime(failingSince), showTime(disablesAt))}
    </Note>
  );
}

/** The same on a page about all endpoints. */
export const FailingEndpoint = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <div>
    <PlainLink to="/developer/webhooks/$id" params={{ id: endpoint.id }}>
      {endpoint.label ?? endpoint.url}
    </PlainLink>
    <EndpointTrouble endpoint={endpoint} />
  </div>
);
