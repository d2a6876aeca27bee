import { Textarea, TextInput } from '@mantine/core';
import { SUPPORT } from '../../texts/support.js';
import { required } from '../../texts/forms.js';

/** Initial values and required fields of a new ticket. */
export const NO_WORDS = { subject: '', description: '' };
export const WORDS_REQUIRED = { subject: required, description: required };

interface TicketWordsProps {
  form: { getInputProps(field: 'subject' | 'description'): object };
  /** What the description should contain. */
  why: string;
}

/** Subject and description of a new ticket. */
export const TicketWords = ({ form, why }: TicketWordsProps) => (
  <>
    <TextInput label={SUPPORT.subject} maxLength={200} required {...form.getInputProps('subject')} />
    <Textarea
      label={SUPPORT.description}
      description={why}
      maxLength={2_000}
      autosize
      minRows={4}
      required
      {...form.getInputProps('description')}
    />
  </>
);
