import { STATUS_CODES } from 'node:http';
import { problemReply, type ProblemReply } from '../../control/problem.js';

/** The API of the platform, or the control plane. */
export type Face = 'api' | 'control';

const CODES: Readonly<Record<number, string>> = { 421: 'WORLD_ON_OTHER_REPLICA', 503: 'REPLICA_NOT_READY' };

export function reasonPhrase(status: number): string {
  return STATUS_CODES[status] ?? 'Unknown';
}

/** Returns the body of a refusal, in the form that clients of the API or of the control plane expect. */
export function refusalBody(face: Face, status: number, detail: string, instance: string): ProblemReply {
  if (face === 'control') return problemReply(status, detail, { instance });
  const reason = reasonPhrase(status);
  const body = { detail, error: status, errorCode: CODES[status], parameters: [], reason };
  return { contentType: 'application/json', text: JSON.stringify(body) };
}
