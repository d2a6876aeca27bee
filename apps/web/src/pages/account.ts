import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readReturn } from '../search.js';
import { at } from './root.js';

/** Pages to sign in, and a person's own account, notifications and tickets. */
export const accountPages = [
  createRoute({
    ...at,
    path: '/support',
    component: lazyRouteComponent(() => import('../routes/support.js'), 'SupportPage'),
  }),
  createRoute({
    ...at,
    path: '/tickets/$id',
    component: lazyRouteComponent(() => import('../routes/own-ticket.js'), 'OwnTicketPage'),
  }),
  createRoute({
    ...at,
    path: '/sign-in',
    validateSearch: readReturn,
    component: lazyRouteComponent(() => import('../routes/sign-in.js'), 'SignInPage'),
  }),
  createRoute({
    ...at,
    path: '/register',
    component: lazyRouteComponent(() => import('../routes/register.js'), 'RegisterPage'),
  }),
  createRoute({
    ...at,
    path: '/register/complete',
    component: lazyRouteComponent(() => import('../routes/complete-registration.js'), 'CompleteRegistrationPage'),
  }),
  createRoute({ ...at, path: '/welcome', component: lazyRouteComponent(() => import('../routes/welcome.js'), 'WelcomePage') }),
  createRoute({ ...at, path: '/reset', component: lazyRouteComponent(() => import('../routes/reset.js'), 'ResetPage') }),
  createRoute({
    ...at,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('../routes/reset-password.js'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...at,
    path: '/confirm-email',
    component: lazyRouteComponent(() => import('../routes/confirm-email.js'), 'ConfirmEmailPage'),
  }),
  createRoute({
    ...at,
    path: '/invitation',
    component: lazyRouteComponent(() => import('../routes/invitation.js'), 'InvitationPage'),
  }),
  createRoute({ ...at, path: '/account', component: lazyRouteComponent(() => import('../routes/account.js'), 'AccountPage') }),
  createRoute({
    ...at,
    path: '/account/profile',
    component: lazyRouteComponent(() => import('../routes/account-profile.js'), 'AccountProfilePage'),
  }),
  createRoute({
    ...at,
    path: '/account/notifications',
    component: lazyRouteComponent(() => import('../routes/account-notifications.js'), 'AccountNotificationsPage'),
  }),
  createRoute({
    ...at,
    path: '/notifications',
    component: lazyRouteComponent(() => import('../routes/notifications.js'), 'NotificationsPage'),
  }),
  createRoute({
    ...at,
    path: '/account/delete',
    component: lazyRouteComponent(() => import('../routes/account-delete.js'), 'AccountDeletePage'),
  }),
] as const;
