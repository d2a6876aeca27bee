import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mp } from '../api.js';
import { setSignedIn } from '../session.js';
import { forgetInvitation } from './account/forget-invitation.js';
import { useSend } from './send.js';

/** Ends the session and discards all data read with it. */
export function useSignOut() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useSend(() => mp.signingIn.signOut(), {
    onSent: () => {
      setSignedIn(false);
      forgetInvitation();
      queries.clear();
      void navigate({ to: '/' });
    },
  });
}
