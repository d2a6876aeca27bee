import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DEVELOPER } from '../../texts/developer.js';
import { EventChoice } from './event-choice.js';

export interface EndpointValues {
  url: string;
  events: string[];
  label: string;
}

/** Where an endpoint is, what it receives, and its name. */
export const EndpointFields = ({ form }: { form: UseFormReturnType<EndpointValues> }) => (
  <>
    <TextInput label={DEVELOPER.url} description={DEVELOPER.urlWhy} type="url" required maw={640} {...form.getInputProps('url')} />
    <EventChoice value={form.values.events} error={form.errors.events} onChange={(events) => form.setFieldValue('events', events)} />
    <TextInput label={DEVELOPER.label} maw={640} {...form.getInputProps('label')} />
  </>
);
