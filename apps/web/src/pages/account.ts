import { createRoute } from '@tanstack/react-router';
import { readReturn } from '../search.js';
import { lazyPage } from './lazy-page.js';
import { at } from './root.js';

/** Pages to sign in, and a person's own account, notifications and tickets. */
export const accountPages = [
  createRoute({
    ...at,
    path: '/support',
    component: lazyPage(() => import('../routes/support.js'), 'SupportPage'),
  }),
  createRoute({
    ...at,
    path: '/tickets/$id',
    component: lazyPage(() => import('../routes/own-ticket.js'), 'OwnTicketPage'),
  }),
  createRoute({
    ...at,
    path: '/sign-in',
    validateSearch: readReturn,
    component: lazyPage(() => import('../routes/sign-in.js'), 'SignInPage'),
  }),
  createRoute({
    ...at,
    path: '/register',
    component: lazyPage(() => import('../routes/register.js'), 'RegisterPage'),
  }),
  createRoute({
    ...at,
    path: '/register/complete',
    component: lazyPage(() => import('../routes/complete-registration.js'), 'CompleteRegistrationPage'),
  }),
  createRoute({ ...at, path: '/welcome', component: lazyPage(() => import('../routes/welcome.js'), 'WelcomePage') }),
  createRoute({ ...at, path: '/reset', component: lazyPage(() => import('../routes/reset.js'), 'ResetPage') }),
  createRoute({
    ...at,
    path: '/reset-password',
    component: lazyPage(() => import('../routes/reset-password.js'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...at,
    path: '/confirm-email',
    component: lazyPage(() => import('../routes/confirm-email.js'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...at,
    path: '/invitation',
    component: lazyPage(() => import('../routes/invitation.js'), 'InvitationPage'),
  }),
  createRoute({ ...at, path: '/account', component: lazyPage(() => import('../routes/account.js'), 'AccountPage') }),
  createRoute({
    ...at,
    path: '/account/profile',
    component: lazyPage(() => import('../routes/account-profile.js'), 'AccountProfilePage'),
  }),
  createRoute({
    ...at,
    path: '/account/notifications',
    component: lazyPage(() => import('../routes/account-notifications.js'), 'AccountNotificationsPage'),
  }),
  createRoute({
    ...at,
    path: '/notifications',
    component: lazyPage(() => import('../routes/notifications.js'), 'NotificationsPage'),
  }),
  createRoute({
    ...at,
    path: '/account/delete',
    component: lazyPage(() => import('../routes/account-delete.js'), 'AccountDeletePage'),
  }),
] as const;
