/**
 * The floors of the gateway, lowest first (docs/floors.md): files and folders of `apps/gateway/src`. A floor imports only from lower ones;
 * rooms on the same floor do not import each other.
 */
export const GATEWAY_FLOORS = [
  ['rate-limit', 'permissions', 'readers'],
  ['config'],
  ['peers', 'transport'],
  ['edge'],
  ['operation'],
  ['live', 'uploads', 'twitch', 'health'],
  ['ports'],
  ['routes'],
  ['documents', 'pages', 'sign-in', 'consumers', 'administration', 'digests'],
  ['wire', 'app', 'migrate'],
  ['service'],
  ['main'],
];
