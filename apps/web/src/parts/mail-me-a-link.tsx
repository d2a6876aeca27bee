import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useState } from 'react';
import { SIGNING_IN } from '../texts/signing-in.js';
import { ActionForm } from './action-form.js';
import { useSend } from './send.js';
import { Note } from './state.js';

interface MailMeALinkProps {
  send(body: { email: string }): PromiseLike<unknown>;
  /** Above the form, as long as nothing was sent. */
  children?: ReactNode;
}

/** A form that mails a link to an address. The response is the same for every address. */
export function MailMeALink({ send, children }: MailMeALinkProps) {
  const form = useForm({ initialValues: { email: '' } });
  const sending = useSend(send, { form });
  if (sending.isSuccess)
    return (
      <>
        <Note title={SIGNING_IN.linkSent} role="status">
          {SIGNING_IN.linkSentWhy(sending.variables.email)}
        </Note>
        <SendAgain key={sending.submittedAt} onSend={() => sending.mutate(sending.variables)} />
      </>
    );
  return (
    <>
      {children}
      <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={SIGNING_IN.sendLink}>
        <TextInput label={SIGNING_IN.email} type="email" autoComplete="email" required {...form.getInputProps('email')} />
      </ActionForm>
    </>
  );
}

const PAUSE_MS = 60_000;

/** Shown in case the mail does not arrive. */
function SendAgain({ onSend }: { onSend(): void }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div>
      <Button variant="default" disabled={!isDue} onClick={onSend}>
        {isDue ? SIGNING_IN.sendAgain : SIGNING_IN.sendAgainSoon}
      </Button>
    </div>
  );
}
