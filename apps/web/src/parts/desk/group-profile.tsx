import { Checkbox, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ProfileVisibility, UpdateOrganizationBody, UpdateTeamBody } from '@matchpoint/sdk';
import { profileApi } from '../../profile-api.js';
import { optionsOf } from '../../texts/enums.js';
import { required } from '../../texts/forms.js';
import { GROUP_PROFILE } from '../../texts/group-profile.js';
import { ORGANIZATIONS, tagRule } from '../../texts/organizations.js';
import { EditForm } from '../edit-form.js';
import { Column } from '../narrow.js';

/** The profile of a team or an organization. */
export interface Group {
  name: string;
  tag: string | null;
  description: string | null;
  visibility: ProfileVisibility;
  avatarUrl: string | null;
}

interface GroupProfileProps {
  group: Group;
  nameWhy?: string;
  visibilityWhy: string;
  /** @param changes the changed fields only */
  save(changes: UpdateTeamBody & UpdateOrganizationBody): PromiseLike<unknown>;
}

interface Chosen {
  name: string;
  tag: string;
  description: string;
  visibility: ProfileVisibility;
  avatar: File | null;
  removesAvatar: boolean;
}

const VISIBILITIES: readonly ProfileVisibility[] = ['public', 'limited', 'private'];

/** Changes the profile of a team or an organization. */
export function GroupProfile({ group, nameWhy, visibilityWhy, save }: GroupProfileProps) {
  const initial: Chosen = {
    name: group.name,
    tag: group.tag ?? '',
    description: group.description ?? '',
    visibility: group.visibility,
    avatar: null,
    removesAvatar: false,
  };
  return (
    <Column>
      <EditForm
        initial={initial}
        fields={{ profileVisibility: 'visibility', avatarStorageId: 'avatar' }}
        isFollowing
        validate={{
          name: required,
          tag: (tag) => (tag === initial.tag ? null : tagRule(tag)),
        }}
        send={async (chosen, saved) => save(await changesOf(saved, chosen))}
        action={GROUP_PROFILE.save}
        onSent={(_, form) => form.setValues({ avatar: null, removesAvatar: false })}
      >
        {(form) => (
          <>
            <TextInput label={ORGANIZATIONS.name} description={nameWhy} maxLength={64} required {...form.getInputProps('name')} />
            <TextInput label={ORGANIZATIONS.tag} description={ORGANIZATIONS.tagWhy} maxLength={8} {...form.getInputProps('tag')} />
            <Textarea label={ORGANIZATIONS.description} autosize minRows={3} maxLength={2_000} {...form.getInputProps('description')} />
            <FileInput
              label={GROUP_PROFILE.logo}
              description={GROUP_PROFILE.logoWhy}
              accept="image/*"
              clearable
              {...form.getInputProps('avatar')}
            />
            {group.avatarUrl !== null && form.values.avatar === null && (
              <Checkbox label={GROUP_PROFILE.removeLogo} {...form.getInputProps('removesAvatar', { type: 'checkbox' })} />
            )}
            <NativeSelect
              label={GROUP_PROFILE.visibility}
              description={visibilityWhy}
              data={optionsOf('ProfileVisibility', VISIBILITIES)}
              {...form.getInputProps('visibility')}
            />
          </>
        )}
      </EditForm>
    </Column>
  );
}

/** The changed fields. A logo is uploaded first. */
async function changesOf(before: Chosen, { avatar, removesAvatar, ...chosen }: Chosen): Promise<UpdateTeamBody & UpdateOrganizationBody> {
  return {
    ...(chosen.name !== before.name && { name: chosen.name.trim() }),
    ...(chosen.tag !== before.tag && { tag: chosen.tag.trim() }),
    ...(chosen.description !== before.description && { description: chosen.description.trim() }),
    ...(chosen.visibility !== before.visibility && { profileVisibility: chosen.visibility }),
    ...(removesAvatar && { avatarStorageId: null }),
    ...(avatar && { avatarStorageId: (await profileApi.uploads.uploadBoundImage(avatar)).storageId }),
  };
}
