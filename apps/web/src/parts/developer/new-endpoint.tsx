import { useForm } from '@mantine/form';
import type { WebhookSecret } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { developer } from '../../developer-api.js';
import { DEVELOPER } from '../../texts/developer.js';
import { ActionForm } from '../action-form.js';
import { SecretOnce } from '../secret-once.js';
import { EndpointFields, type EndpointValues } from './endpoint-fields.js';
import { useSend } from '../send.js';

export function NewEndpoint() {
  const [made, setMade] = useState<WebhookSecret>();
  const navigate = useNavigate();
  const form = useForm<EndpointValues>({ initialValues: { url: '', events: ['match.*', 'score.*'], label: '' } });
  const sending = useSend(
    ({ url, events, label }: EndpointValues) =>
      developer.webhooks.create({ url: url.trim(), events, ...(label && { label }) }, { retries: 0 }),
    { form, onSent: setMade },
  );
  if (made)
    return (
      <SecretOnce
        title={DEVELOPER.keepSecret}
        secret={made.signingSecret}
        onStored={() => void navigate({ to: '/developer/webhooks/$id', params: { id: made.id } })}
      />
    );
  return (
    <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DEVELOPER.createEndpoint}>
      <EndpointFields form={form} />
    </ActionForm>
  );
}
