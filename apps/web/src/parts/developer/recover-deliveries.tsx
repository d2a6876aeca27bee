import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { developer } from '../../developer-api.js';
import { DEVELOPER } from '../../texts/developer.js';
import { ActionForm } from '../action-form.js';
import { showCount } from '../formats.js';
import { useSend } from '../send.js';
import { Note } from '../state.js';

/** Resends failed deliveries since a given time, after showing their number, so that nobody resends a thousand by mistake. */
export function RecoverDeliveries({ id }: { id: string }) {
  const form = useForm({ initialValues: { since: '' } });
  const since = (): string => (form.values.since === '' ? '' : new Date(form.values.since).toISOString());
  const counting = useSend(() => developer.webhooks.recoverDeliveries(id, { since: since(), dryRun: true }), { form });
  const sending = useSend(() => developer.webhooks.recoverDeliveries(id, { since: since() }), { form });
  if (sending.data) return <Note role="status">{DEVELOPER.sent(sending.data.count, showCount(sending.data.count))}</Note>;
  if (counting.data && counting.data.count > 0)
    return (
      <ActionForm sending={sending} onSubmit={() => sending.mutate()} action={DEVELOPER.sendAgain}>
        <Text>{DEVELOPER.counted(counting.data.count, showCount(counting.data.count))}</Text>
      </ActionForm>
    );
  return (
    <ActionForm sending={counting} onSubmit={form.onSubmit(() => counting.mutate())} action={DEVELOPER.count} isMinor>
      <Text size="sm">{DEVELOPER.recoverWhy}</Text>
      <TextInput label={DEVELOPER.since} type="datetime-local" required {...form.getInputProps('since')} />
      {counting.data && <Text role="status">{DEVELOPER.counted(0, showCount(0))}</Text>}
    </ActionForm>
  );
}
