import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { mp } from '../../api.js';
import { ORGANIZATIONS } from '../../texts/organizations.js';
import { EditForm } from '../edit-form.js';

export function NewOrganization() {
  const navigate = useNavigate();
  return (
    <EditForm
      initial={{ name: '', tag: '', description: '' }}
      send={({ name, tag, description }) => mp.organizations.create({ name, tag, ...(description.trim() && { description }) })}
      action={ORGANIZATIONS.create}
      onSent={({ slug }) => void navigate({ to: '/desk/orgs/$slug', params: { slug } })}
    >
      {(form) => (
        <>
          <TextInput label={ORGANIZATIONS.name} maxLength={64} required {...form.getInputProps('name')} />
          <TextInput label={ORGANIZATIONS.tag} description={ORGANIZATIONS.tagWhy} maxLength={8} required {...form.getInputProps('tag')} />
          <Textarea label={ORGANIZATIONS.description} autosize minRows={2} {...form.getInputProps('description')} />
        </>
      )}
    </EditForm>
  );
}
