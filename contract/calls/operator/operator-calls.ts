// Declares the calls of the console: each is for operators only.
import { get, post, type Details, type Endpoint } from '../../kernel/endpoint.ts';

const ofOperators = <const D extends Details>(details: D) => ({
  ...details,
  errors: ['NOT_AN_OPERATOR', ...(details.errors ?? [])] as const,
});

export const operatorGet = <const D extends Details>(path: Endpoint['path'], details: D) =>
  get(path, ofOperators(details));
export const operatorPost = <const D extends Details>(path: Endpoint['path'], details: D) =>
  post(path, ofOperators(details));
