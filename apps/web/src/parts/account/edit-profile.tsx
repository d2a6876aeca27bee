import { FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { OwnProfile, UpdateOwnProfileBody } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { profileApi } from '../../profile-api.js';
import { PROFILE_EDITING } from '../../texts/profile-editing.js';
import { EditForm } from '../edit-form.js';
import { showDate } from '../formats.js';

/** As the upload service takes (apps/upload/src/domain/limits.ts). */
const MOST_BYTES = 5 * 1_024 * 1_024;

interface Chosen {
  username: string;
  name: string;
  bio: string;
  visibility: OwnProfile['visibility'];
  acceptsInvitations: OwnProfile['acceptsInvitations'];
  avatar: File | null;
}

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));

export function EditProfile({ profile }: { profile: OwnProfile }) {
  const initial: Chosen = {
    username: profile.username ?? '',
    name: profile.name ?? '',
    bio: profile.bio ?? '',
    visibility: profile.visibility,
    acceptsInvitations: profile.acceptsInvitations,
    avatar: null,
  };
  const { usernameChangesAt } = profile;
  return (
    <EditForm
      initial={initial}
      isFollowing
      validate={{ avatar: (file) => (file && file.size > MOST_BYTES ? PROFILE_EDITING.pictureTooLarge : null) }}
      fields={{ avatarStorageId: 'avatar' }}
      blamed={{ error_name_taken: 'username', error_payload_too_large: 'avatar' }}
      send={async (chosen, saved) => mp.users.updateOwnProfile(await changesOf(saved, chosen))}
      action={PROFILE_EDITING.save}
      onSent={(_, form) => form.setFieldValue('avatar', null)}
    >
      {(form) => (
        <>
          <TextInput
            label={PROFILE_EDITING.username}
            description={
              usernameChangesAt === null ? PROFILE_EDITING.usernameWhy : PROFILE_EDITING.usernameFrom(showDate(usernameChangesAt))
            }
            disabled={usernameChangesAt !== null}
            {...form.getInputProps('username')}
          />
          <TextInput label={PROFILE_EDITING.name} maxLength={64} {...form.getInputProps('name')} />
          <Textarea label={PROFILE_EDITING.bio} autosize minRows={3} {...form.getInputProps('bio')} />
          <FileInput
            label={PROFILE_EDITING.picture}
            description={PROFILE_EDITING.pictureWhy}
            accept="image/*"
            {...form.getInputProps('avatar')}
          />
          <NativeSelect
            label={PROFILE_EDITING.visibility}
            data={optionsOf(PROFILE_EDITING.visibilities)}
            {...form.getInputProps('visibility')}
          />
          <NativeSelect
            label={PROFILE_EDITING.invitations}
            data={optionsOf(PROFILE_EDITING.acceptance)}
            {...form.getInputProps('acceptsInvitations')}
          />
        </>
      )}
    </EditForm>
  );
}

/** The changed fields. A picture is uploaded first; an emptied text is removed. */
async function changesOf(before: Chosen, { avatar, ...chosen }: Chosen): Promise<UpdateOwnProfileBody> {
  return {
    ...(chosen.username !== before.username && { username: chosen.username.trim() }),
    ...(chosen.name !== before.name && { name: chosen.name.trim() || null }),
    ...(chosen.bio !== before.bio && { bio: chosen.bio.trim() || null }),
    ...(chosen.visibility !== before.visibility && { visibility: chosen.visibility }),
    ...(chosen.acceptsInvitations !== before.acceptsInvitations && { acceptsInvitations: chosen.acceptsInvitations }),
    ...(avatar && { avatarStorageId: (await profileApi.uploads.uploadBoundImage(avatar)).storageId }),
  };
}
