import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { Plane } from './givenPlane.js';

const FAILED = { test: 'tests/test_a.py::test_b[../x]', passed: false, message: '1 != 2' };

function tell(plane: Plane, world: string, outcome: unknown) {
  return request(plane.control)
    .post(`/v1/worlds/${world}/outcome`)
    .send(outcome as object);
}

describe('the outcome of a test', () => {
  it('is a part of its world until a reset', async () => {
    const plane = new Plane();
    await plane.create({ name: 'mine', from: 'default' });
    expect((await tell(plane, 'mine', FAILED)).status).toBe(204);
    expect(await plane.call('get', '/mine')).toMatchObject({ outcome: FAILED });
    await plane.call('post', '/mine/reset');
    expect(await plane.call('get', '/mine')).not.toHaveProperty('outcome');
    expect((await tell(plane, 'mine', { test: 'later', passed: true })).status).toBe(204);
  });

  it('is reported once', async () => {
    const plane = new Plane();
    await tell(plane, 'default', FAILED);
    const { status, body } = await tell(plane, 'default', { test: 'other', passed: true });
    expect([status, (body as { detail: string }).detail]).toEqual([
      409,
      'The world "default" already has the outcome of the test "tests/test_a.py::test_b[../x]": failed; POST /v1/worlds/default/reset begins a new run.',
    ]);
    expect(await plane.call('get', '/default')).toMatchObject({ outcome: FAILED });
  });

  it('is too late after the world was deleted', async () => {
    const plane = new Plane();
    await plane.create({ name: 'mine', from: 'default' });
    await plane.call('delete', '/mine');
    const { status, body } = await tell(plane, 'mine', FAILED);
    expect([status, (body as { detail: string }).detail]).toEqual([
      404,
      'There is no world "mine", or it was deleted; report the outcome before DELETE.',
    ]);
  });

  it('may have any characters', async () => {
    const plane = new Plane();
    const test = 'a\u001b[31m\n\u0000/..\\ \ud800';
    expect((await tell(plane, 'default', { test, passed: true })).status).toBe(204);
    expect(await plane.call('get', '/default')).toMatchObject({ outcome: { test, passed: true } });
  });

  it.each([
    [{ test: '', passed: true }, '$.test: expected a text of 1 to 1,000 characters'],
    [{ test: 'x'.repeat(1_001), passed: true }, '$.test: expected a text of 1 to 1,000 characters'],
    [{ ...FAILED, message: 'x'.repeat(10_001) }, '$.message: expected a text of 1 to 10,000 characters'],
    [{ passed: true }, '$.test'],
    [{ test: 'a', passed: 'no' }, '$.passed'],
    [{ test: 'a', passed: true, status: 1 }, '$.status'],
  ])('is refused if it is %#', async (outcome, where) => {
    const { status, body } = await tell(new Plane(), 'default', outcome);
    expect([status, (body as { detail: string }).detail]).toEqual([400, expect.stringContaining(where)]);
  });
});
