export { ERRORS, isErrorCode, type ErrorCode, type GrpcStatusName } from './catalogue.js';
export { DomainError, type ErrorDetails, invalidInput, type Issue, staffRoleTooLow, undefinedIf } from './domain-error.js';
