export { ERRORS, isErrorCode, type ErrorCode, type GrpcStatusName } from './catalogue.js';
export { DomainError, invalidInput, type ErrorDetails, type Issue, undefinedIf } from './domain-error.js';
