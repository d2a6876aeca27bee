import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { mp } from '../../api.js';
import { ACCOUNT } from '../../texts/account.js';
import { ActionForm } from '../action-form.js';
import { Narrow } from '../narrow.js';
import { useSend } from '../send.js';
import { Note } from '../state.js';

export function ChangeEmail() {
  const form = useForm({ initialValues: { email: '' } });
  const sending = useSend((body: { email: string }) => mp.account.requestEmailChange(body), { form });
  return (
    <Narrow>
      {sending.isSuccess ? (
        <Note role="status">{ACCOUNT.emailSent(sending.variables.email)}</Note>
      ) : (
        <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={ACCOUNT.changeEmail}>
          <TextInput label={ACCOUNT.newEmail} type="email" autoComplete="email" required {...form.getInputProps('email')} />
        </ActionForm>
      )}
    </Narrow>
  );
}
