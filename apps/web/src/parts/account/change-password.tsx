import { useForm } from '@mantine/form';
import { mp } from '../../api.js';
import { ACCOUNT } from '../../texts/account.js';
import { ActionForm } from '../action-form.js';
import { PasswordField } from '../password-field.js';
import { Narrow } from '../narrow.js';
import { NewPassword } from '../new-password.js';
import { useSend } from '../send.js';
import { Note } from '../state.js';

interface Chosen {
  currentPassword: string;
  newPassword: string;
}

export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const form = useForm<Chosen>({ initialValues: { currentPassword: '', newPassword: '' } });
  const sending = useSend(
    ({ currentPassword, newPassword }: Chosen) => mp.account.changeUserPassword({ newPassword, ...(hasPassword && { currentPassword }) }),
    { form, blamed: { error_credentials_invalid: 'currentPassword' }, onSent: () => form.reset() },
  );
  return (
    <Narrow>
      <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={ACCOUNT.changePassword}>
        {hasPassword && (
          <PasswordField label={ACCOUNT.currentPassword} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
        )}
        <NewPassword label={ACCOUNT.newPassword} {...form.getInputProps('newPassword')} />
      </ActionForm>
      {sending.isSuccess && <Note role="status">{ACCOUNT.passwordChanged}</Note>}
    </Narrow>
  );
}
