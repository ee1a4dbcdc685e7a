import { describe, expect, it } from '@jest/globals';
import { junitXml } from '../../../src/report/junitXml.js';
import { HOSTILE, met, missed } from './givenReport.js';

describe('the JUnit XML', () => {
  it('has a suite for each scenario of a world, and a case for each verdict', () => {
    const xml = junitXml({
      verdicts: [
        met,
        missed,
        { ...met, world: 'second', status: 'pending', message: 'not yet' },
        { ...met, world: 'second', where: 'timeline[0]', status: 'failed', message: 'no such host' },
      ],
    });
    expect(xml).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="understudy" tests="4" failures="1" errors="1" skipped="1" time="0">
<testsuite name="it" tests="2" failures="1" errors="0" skipped="0" time="0">
<testcase classname="it" name="expect[0]: the clusters were listed" time="0"></testcase>
<testcase classname="it" name="expect[1]: all came back" file="scenarios/it.yaml" line="12" time="0"><failure message="expected (all came back) {&quot;operation&quot;:&quot;E3&quot;}; 0 came">scenarios/it.yaml:12:5: expected (all came back) {&quot;operation&quot;:&quot;E3&quot;}; 0 came</failure></testcase>
</testsuite>
<testsuite name="it (world second)" tests="2" failures="0" errors="1" skipped="1" time="0">
<testcase classname="it (world second)" name="expect[0]: the clusters were listed" time="0"><skipped message="not yet"/></testcase>
<testcase classname="it (world second)" name="timeline[0]: the clusters were listed" time="0"><error message="no such host">no such host</error></testcase>
</testsuite>
</testsuites>
`);
  });

  it('is a document without cases if there was no expectation', () => {
    expect(junitXml({ verdicts: [] })).toContain('<testsuites name="understudy" tests="0"');
  });

  it('stays well-formed whatever the names contain', () => {
    const hostile = { ...missed, scenario: HOSTILE, world: HOSTILE, title: HOSTILE, message: HOSTILE };
    const xml = junitXml({
      verdicts: [
        { ...hostile, file: HOSTILE },
        { ...hostile, status: 'failed' },
      ],
    });
    expect(xml).not.toMatch(/<script|<!--|\]\]>|\p{Cc}(?<!\n)|[\ufffe\ud800]/u);
    const outside = xml.replace(/<\/?(\?xml|testsuites?|testcase|failure|error)( \w+="[^"<]*")*\/?\??>/g, '');
    expect(outside).not.toMatch(/[<"]/);
  });
});
