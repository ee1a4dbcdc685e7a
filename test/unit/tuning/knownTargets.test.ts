import { describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { knownTargets } from '../../../src/tuning/knownTargets.js';

function given(): { call: (path: string) => Promise<unknown>; checked: string[] } {
  const checked: string[] = [];
  const check: RequestHandler = (incoming, _response, next) => {
    checked.push(incoming.url);
    const query = { ...incoming.query, pageNum: Number(incoming.query.pageNum) };
    Object.defineProperty(incoming, 'query', { value: query, writable: true, configurable: true });
    next(Number.isNaN(query.pageNum) ? new Error('no number') : undefined);
  };
  const app = express();
  app.get('/things/:id', knownTargets(check), (incoming, response) => {
    response.json({ params: incoming.params, query: incoming.query });
  });
  app.use(((_error, _request, response, _next) => {
    response.status(400).json('wrong');
  }) as express.ErrorRequestHandler);
  return { checked, call: async (path) => (await request(app).get(path)).body as unknown };
}

describe('a target that was valid before', () => {
  it('is not checked again, and keeps its typed parameters', async () => {
    const { call, checked } = given();
    const first = await call('/things/a?pageNum=2');
    expect(await call('/things/a?pageNum=2')).toEqual(first);
    expect(first).toEqual({ params: { id: 'a' }, query: { pageNum: 2 } });
    expect(checked).toEqual(['/things/a?pageNum=2']);
  });

  it('does not affect another target', async () => {
    const { call, checked } = given();
    await call('/things/a?pageNum=2');
    await call('/things/b?pageNum=2');
    await call('/things/a?pageNum=3');
    expect(checked).toHaveLength(3);
  });

  it('is cached only when valid: an invalid one is checked and refused every time', async () => {
    const { call, checked } = given();
    expect(await call('/things/a?pageNum=x')).toBe('wrong');
    expect(await call('/things/a?pageNum=x')).toBe('wrong');
    expect(checked).toHaveLength(2);
  });
});
