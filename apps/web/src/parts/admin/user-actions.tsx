import { Group, TextInput } from '@mantine/core';
import type { GetStaffUserResult } from '@matchpoint/sdk';
import { useState } from 'react';
import { staff } from '../../staff-api.js';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { DialogAction } from '../dialog-action.js';
import { ForStaffRole } from './admin-page.js';

const { renameStaffUser, clearStaffUserProfile, setStaffUserVerified, scheduleStaffUserDeletion, cancelStaffUserDeletion } =
  staff.platformStaff;

interface OfUser {
  found: GetStaffUserResult;
}

/** What moderators change of a user's profile, and administrators of their mark. */
export function ProfileActions({
  found: {
    user: { user },
  },
}: OfUser) {
  const name = user.username ?? user.id;
  const [username, setUsername] = useState(user.username ?? '');
  const mark = user.isVerified ? ADMIN_OBJECTS.unverifyUser : ADMIN_OBJECTS.verifyUser;
  return (
    <ForStaffRole floor="MODERATOR">
      <Group gap="sm">
        <DialogAction
          action={ADMIN_OBJECTS.renameUser}
          title={ADMIN_OBJECTS.renameAsk(name)}
          why={ADMIN_OBJECTS.renameUserWhy}
          said={ADMIN_OBJECTS.renamed(username.trim())}
          reason="required"
          send={(reason) => renameStaffUser(user.id, { username: username.trim(), reason })}
        >
          <TextInput
            label={ADMIN_OBJECTS.newUsername}
            required
            maxLength={32}
            value={username}
            onChange={({ currentTarget: { value } }) => setUsername(value)}
          />
        </DialogAction>
        <DialogAction
          action={ADMIN_OBJECTS.clear}
          title={ADMIN_OBJECTS.clearAsk(name)}
          confirm={ADMIN_OBJECTS.clearConfirm}
          why={ADMIN_OBJECTS.clearUserWhy}
          said={ADMIN_OBJECTS.cleared(name)}
          reason="required"
          isDangerous
          send={(reason) => clearStaffUserProfile(user.id, { reason })}
        />
        <ForStaffRole floor="OPERATOR" otherwise={null}>
          <DialogAction
            action={mark.action}
            subject={name}
            why={mark.why}
            said={mark.said(name)}
            reason="required"
            send={(reason) => setStaffUserVerified(user.id, { isVerified: !user.isVerified, reason })}
          />
        </ForStaffRole>
      </Group>
    </ForStaffRole>
  );
}

/** Schedules the deletion of the user's account, or cancels it. */
export function DeletionActions({
  found: {
    user: { user },
  },
}: OfUser) {
  const name = user.username ?? user.id;
  return (
    <Group gap="sm">
      <DialogAction
        action={ADMIN_OBJECTS.deleteUser}
        title={ADMIN_OBJECTS.deleteUserAsk(name)}
        confirm={ADMIN_OBJECTS.deleteUserConfirm}
        dismiss={ADMIN_OBJECTS.keepAccount}
        why={ADMIN_OBJECTS.deleteUserWhy}
        said={ADMIN_OBJECTS.deletionScheduled(name)}
        reason="required"
        isDangerous
        send={(reason) => scheduleStaffUserDeletion(user.id, { reason })}
      />
      <DialogAction
        action={ADMIN_OBJECTS.keepUser}
        subject={name}
        why={ADMIN_OBJECTS.keepUserWhy}
        said={ADMIN_OBJECTS.deletionCanceled(name)}
        reason="required"
        send={(reason) => cancelStaffUserDeletion(user.id, { reason })}
      />
    </Group>
  );
}
