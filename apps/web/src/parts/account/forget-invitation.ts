/** Apart from what keeps it, because every page can sign out. */
export const INVITATION_KEY = 'matchpoint-invitation';

/** Call it once the code is redeemed, is not wanted or turns out to be invalid, and when its reader signs out. */
export const forgetInvitation = (): void => localStorage.removeItem(INVITATION_KEY);
