import { Text } from '@mantine/core';
import type { WebhookSecret } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { developer } from '../../developer-api.js';
import { DEVELOPER } from '../../texts/developer.js';
import { ActionForm } from '../action-form.js';
import { DialogAction } from '../dialog-action.js';
import { SecretOnce } from '../secret-once.js';
import { useSend } from '../send.js';
import { Note } from '../state.js';

export function SendTest({ id }: { id: string }) {
  const sending = useSend(() => developer.webhooks.test(id, { retries: 0 }));
  return (
    <ActionForm sending={sending} onSubmit={() => sending.mutate()} action={DEVELOPER.test} isMinor>
      {sending.data && <Note role="status">{DEVELOPER.tested[sending.data.delivered ? 'true' : 'false']}</Note>}
    </ActionForm>
  );
}

export function Switch({ id, isActive }: { id: string; isActive: boolean }) {
  const sending = useSend(() => developer.webhooks.update(id, { isActive: !isActive }));
  return (
    <ActionForm sending={sending} onSubmit={() => sending.mutate()} action={isActive ? DEVELOPER.turnOff : DEVELOPER.turnOn} isMinor />
  );
}

export function RotateSecret({ id }: { id: string }) {
  const [made, setMade] = useState<WebhookSecret>();
  const sending = useSend(() => developer.webhooks.rotateSecret(id, { retries: 0 }), { onSent: setMade });
  if (made) return <SecretOnce title={DEVELOPER.keepSecret} secret={made.signingSecret} onStored={() => setMade(undefined)} />;
  return (
    <ActionForm sending={sending} onSubmit={() => sending.mutate()} action={DEVELOPER.rotateSecret} isMinor>
      <Text size="sm">{DEVELOPER.rotateSecretWhy}</Text>
    </ActionForm>
  );
}

export function DeleteEndpoint({ id }: { id: string }) {
  const navigate = useNavigate();
  return (
    <>
      <Text size="sm">{DEVELOPER.deleteWhy}</Text>
      <div>
        <DialogAction
          action={DEVELOPER.deleteAsk}
          title={DEVELOPER.deleteTitle}
          confirm={DEVELOPER.delete}
          dismiss={DEVELOPER.keepEndpoint}
          why={DEVELOPER.deleteWhy}
          isDangerous
          send={async () => {
            await developer.webhooks.delete(id);
            await navigate({ to: '/developer/webhooks' });
          }}
        />
      </div>
    </>
  );
}
