import { describe, expect, it } from '@jest/globals';
import { redactJson, redactText } from '../../../src/journal/redact.js';

const STORE = {
  awsAccessKey: 'AKIA1',
  awsSecretKey: 'wJalr',
  uri: 'mongodb://backup:p%40ss@db-0.example.net:27017',
};
const REDACTED = {
  awsAccessKey: '[redacted]',
  awsSecretKey: '[redacted]',
  uri: 'mongodb://backup:[redacted]@db-0.example.net:27017',
};

describe('the secrets of stores', () => {
  it('are not in a body in the journal', () => {
    expect(redactJson({ ...STORE, s3BucketName: 'b' })).toEqual({ ...REDACTED, s3BucketName: 'b' });
  });

  it('are not in a text', () => {
    expect(redactText(JSON.stringify(STORE))).toBe(JSON.stringify(REDACTED));
  });

  it('do not include addresses without a password', () => {
    const uri = 'http://localhost:8080/orgs/1?email=a@b.c';
    expect(redactJson([uri])).toEqual([uri]);
  });
});
