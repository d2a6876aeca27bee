import { Anchor, Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AccountFactors, BeginUserTotpResult } from '@matchpoint/sdk';
import { useState } from 'react';
import { mp } from '../../api.js';
import { ACCOUNT } from '../../texts/account.js';
import { FORMS } from '../../texts/forms.js';
import { ActionForm } from '../action-form.js';
import { CodeBlock } from '../code-block.js';
import { DialogAction } from '../dialog-action.js';
import { showCount } from '../formats.js';
import { Narrow } from '../narrow.js';
import { useSend } from '../send.js';
import { Note } from '../state.js';
import { QrCode } from './qr-code.js';

/** Adds and removes the authenticator app, and shows its recovery codes once. */
export function Authenticator({ factors }: { factors: AccountFactors }) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Narrow>
      <Stack gap="md">
        <Text>{factors.totp ? ACCOUNT.appOn(showCount(factors.recoveryCodesLeft)) : ACCOUNT.appOff}</Text>
        {codes && <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />}
        {factors.totp ? <WhenOn onCodes={setCodes} /> : <WhenOff onCodes={setCodes} />}
      </Stack>
    </Narrow>
  );
}

function WhenOn({ onCodes }: { onCodes(codes: readonly string[]): void }) {
  return (
    <Group gap="sm">
      <DialogAction
        action={ACCOUNT.renewCodesAsk}
        title={ACCOUNT.renewCodesTitle}
        confirm={ACCOUNT.renewCodes}
        why={ACCOUNT.renewCodesWhy}
        said={ACCOUNT.codesRenewed}
        send={async () => onCodes((await mp.account.renewUserRecoveryCodes()).recoveryCodes)}
      />
      <DialogAction
        action={ACCOUNT.removeAppAsk}
        title={ACCOUNT.removeAppTitle}
        confirm={ACCOUNT.removeApp}
        why={ACCOUNT.removeAppWhy}
        said={ACCOUNT.appRemoved}
        isDangerous
        send={() => mp.account.disableUserTotp()}
      />
    </Group>
  );
}

function WhenOff({ onCodes }: { onCodes(codes: readonly string[]): void }) {
  const [begun, setBegun] = useState<BeginUserTotpResult>();
  const beginning = useSend(() => mp.account.beginUserTotp(), { onSent: setBegun });
  const form = useForm({ initialValues: { code: '' } });
  const enabling = useSend((body: { code: string }) => mp.account.enableUserTotp(body, { retries: 0 }), {
    form,
    onSent: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  if (!begun) return <ActionForm sending={beginning} onSubmit={() => beginning.mutate()} action={ACCOUNT.addApp} />;
  return (
    <ActionForm sending={enabling} onSubmit={form.onSubmit((values) => enabling.mutate(values))} action={ACCOUNT.enable}>
      <Text>{ACCOUNT.scan}</Text>
      <QrCode text={begun.otpauthUrl} label={ACCOUNT.qrCode} />
      <CodeBlock label={ACCOUNT.secret} code={begun.secret} />
      <Anchor href={begun.otpauthUrl}>{ACCOUNT.openInApp}</Anchor>
      <TextInput label={FORMS.code} inputMode="numeric" autoComplete="one-time-code" required {...form.getInputProps('code')} />
    </ActionForm>
  );
}

/** Shown once; the user continues after storing them. */
function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored(): void }) {
  const text = codes.join('\n');
  return (
    <Note role="status" title={ACCOUNT.keepCodes}>
      <Code block>{text}</Code>
      <Group gap="sm">
        <CopyButton value={text}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? ACCOUNT.copied : ACCOUNT.copyCodes}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onStored}>
          {ACCOUNT.storedCodes}
        </Button>
      </Group>
    </Note>
  );
}
