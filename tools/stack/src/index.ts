export { unpackPackages, type WantedPackages } from './debian-packages.js';
export { findBinary } from './find-binary.js';
export { canListen, findFreePort } from './find-free-port.js';
export { defaultGuard, guardedSpawn, type DeathSignal, type GuardMechanism } from './guarded-spawn.js';
export { identityOf, isSameProcess } from './process-identity.js';
export { removeStackDirectory, sweepAbandonedDirectories } from './remove-stack-directory.js';
export { AlreadyRunningError, RunRecord, waitWhileStopping } from './run-record.js';
export { replacementsFrom, startStack, type Stack, type StackOptions, type StackUrls } from './start-stack.js';
export { ProcessStartError, SupervisedProcess, type ProcessObserver, type ProcessSpec } from './supervised-process.js';
